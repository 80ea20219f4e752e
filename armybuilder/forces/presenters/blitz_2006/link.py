"""Common text of 2006 list documents, left out of share links."""

from armybuilder.forces.presenters.parts import LinkWords

LINK = LinkWords(
    "3",
    b'"notes":"","converted":"","options":{"rulings":{"asset":"bomber","asset":"fighter-bomber","asset":"fighter",'
    b'"asset":"heavy","asset":"medium","number":2}"support":[{"asset":"light","number":"sniper-escouade","sniper-squad",'
    b'"squad":"prdf/tankstrider","squad":"prdf/anti-rover","squad":"milicia/convict-cadre","squad":"milicia/tank",'
    b'"squad":"milicia/strider","squad":"northern-guard/tank","squad":"northern-guard/strider",'
    b'"faction":"prdf","sublist":"prdf/paxsec","sublist":"prdf/tankstrider","sublist":"prdf/infantry",'
    b'"model":"prdf/prowler","model":"prdf/skirmisher","model":"prdf/chieftain","model":"prdf/warrior",'
    b'"faction":"milicia","sublist":"milicia/convict-infantry","sublist":"milicia/convict-gear",'
    b'"sublist":"milicia/infantry","sublist":"milicia/tank","sublist":"milicia/gear","milicia/command-cadre",'
    b'"model":"milicia/escouade","model":"milicia/spitting-cobra","model":"milicia/black-mamba",'
    b'"model":"milicia/iguana","model":"milicia/command-jager","leads":true},{"model":"milicia/jager",'
    b'"faction":"northern-guard","sublist":"northern-guard/infantry","sublist":"northern-guard/tank",'
    b'"sublist":"northern-guard/gear","northern-guard/command-squad","model":"northern-guard/infantry-squad",'
    b'"model":"northern-guard/grizzly","model":"northern-guard/cheetah","model":"northern-guard/headhunter",'
    b'"model":"northern-guard/jaguar","model":"northern-guard/hunter","/flammjager","/gun-mac","/medium-autocannon",'
    b'"/hunter-killer-drone","/recon-drone","/camo-netting","/electronic-warfare","/field-armor","/cloak","/leadership",'
    b'"/infantry-section","/fire-support","/recon","/strike","/general-purpose","options":["'
    b'{"format":"muster.force/1","system":"blitz-2006","catalogue":"2006.1","name":"","faction":"","limit":1000,'
    b'"groups":[{"squad":"","units":[{"model":"","leads":true},{"model":"","count":2},{"model":"","count":3,"options":["',
)
