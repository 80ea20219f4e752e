"""Common words of beta lists, left out of links."""

from armybuilder.forces.presenters.parts import LinkWords

LINK = LinkWords(
    "1",
    b'"notes":"","sublist":"wfp","options":{"elite":true},"ally":"","veteran/ace-gunner","veteran/","vet"'
    b',"drone/recon","drone/hunter-killer","grenades/lhg","grenades/mhg","grenades/hhg","explosives/lse"'
    b',"upgrades":["anti-air","weapon":"support/","ua":"ANY","rank":"duelist","rank":"2iC","rank":"XO","rank":"CO"'
    b',"faction":"caprice","caprice/","faction":"utopia","utopia/","faction":"eden","eden/","faction":"leagueless"'
    b',"leagueless/","faction":"black-talon","black-talon/","faction":"cef","cef/","faction":"nucoal","nucoal/"'
    b',"faction":"peace-river","peace-river/warrior","faction":"south","south/jager","limit":200,"limit":100'
    b'{"format":"muster.force/1","system":"blitz-beta","catalogue":"2014.1","name":"","faction":"north","limit":150'
    b',"options":{},"groups":[{"name":"Alpha","primary":{"ua":"GP","veteran":true,"models":[{"model":"north/hunter"'
    b',"name":"","rank":"CGL","upgrades":["north/headhunter"]},{"model":"north/jaguar","count":3},{"model":"north/'
    b',"upgrades":["north/"]}]},"support":{"ua":"FS","models":[{"model":"north/grizzly","count":2}]}},{"name":"'
    b'"ua":"SK","ua":"RC","ua":"SO","ua":"ST","ua":"AR","upgrades":["count":4},{"model":"',
)
