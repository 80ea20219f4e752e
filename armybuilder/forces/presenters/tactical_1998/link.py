"""Common text of 1998 list documents, left out of share links."""

from armybuilder.forces.presenters.parts import LinkWords

LINK = LinkWords(
    "2",
    b'"notes":"","options":{"equal":true},"own":{"tv":"sensors":"weapon_","crew":{"pilot":[3,1],"gunnery":[3,1],'
    b'"electronic_warfare":[2,0],"leadership":[2,0],"tactics":[2,0]}"night_vision":true,"leader":2,"transport":"jetpack"'
    b'"transport":"atv","armor":"turtleshell","armor":"heavy-flak","quality":"legendary-5","quality":"elite",'
    b'"quality":"veteran","design":{"troopers":["rifle","heavy-rifle","sniper-rifle","light-machine-gun","chaingun",'
    b'"anti-gear-rifle","grenade-rifle","rocket-launcher","light-mortar","sniper-laser-rifle","assault-rifle",'
    b'"assault-rifle","assault-rifle"]}"model":"badger-apc","model":"iguana","model":"infantry/recon",'
    b'"model":"infantry/heavy-weapons","model":"infantry/standard","model":"south/caiman-apc",'
    b'"model":"south/spitting-cobra","model":"south/black-mamba","model":"south/jager","faction":"mixed",'
    b'"faction":"south","limit":0{"format":"muster.force/1","system":"tactical-1998","catalogue":"1998.1","name":"",'
    b'"faction":"north","limit":2500,"groups":[{"units":[{"model":"north/cheetah","crew":"elite","rank":"second"},'
    b'{"model":"north/jaguar","crew":"rookie"},{"model":"north/grizzly","count":2,"crew":"veteran"},'
    b'{"model":"north/hunter","rank":"commander","name":""},{"model":"north/hunter","count":4}],"name":"',
)
