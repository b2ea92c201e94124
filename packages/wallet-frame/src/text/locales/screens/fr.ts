import type { ScreensCatalogue } from '../../english.js'

/** French. */
export const catalogue: ScreensCatalogue = {
  'screen.back': 'Retour',
  'screen.cancel': 'Annuler',
  'screen.close': 'Fermer',
  'screen.working': 'Un instant…',
  'screen.failed': 'Cela n’a pas marché. Réessayez.',
  'screen.offline': 'Le service est injoignable. Vérifiez votre connexion, puis réessayez.',
  'screen.wait': {
    one: 'Veuillez réessayer dans {0} seconde',
    many: 'Veuillez réessayer dans {0} de secondes',
    other: 'Veuillez réessayer dans {0} secondes',
  },
  'screen.faults.VAULT_STORAGE.missing': 'Ce navigateur ne peut pas garder votre portefeuille. Essayez-en un autre.',
  'screen.faults.VAULT_STORAGE.refused':
    'Ce navigateur ne permet pas de garder votre portefeuille ici. Autorisez le stockage pour ce site, puis réessayez.',
  'screen.faults.VAULT_STORAGE.full': 'Il n’y a plus de place sur cet appareil. Libérez-en, puis réessayez.',
  'screen.faults.VAULT_STORAGE.blocked':
    'Votre portefeuille est ouvert dans un autre onglet. Fermez-le, puis réessayez.',
  'screen.faults.VAULT_BUSY': 'Autre chose est en cours dans votre portefeuille. Réessayez dans un instant.',
  'screen.faults.VAULT_WORKER': 'Votre portefeuille s’est arrêté. Réessayez.',
  'screen.faults.VAULT_SHARE_INVALID': 'Une partie de votre portefeuille a été modifiée et n’est pas utilisée.',
  'screen.faults.VAULT_SHARE_MISMATCH': 'C’est une partie d’un autre portefeuille.',
  'screen.faults.VAULT_SHARE_OUTDATED': 'Cette partie de votre portefeuille a été remplacée. Recommencez.',
  'screen.faults.WALLET_SERVICE_REFUSED.code': 'Ce code est faux. Vérifiez-le, puis réessayez.',
  'screen.faults.WALLET_SERVICE_REFUSED.flow': 'Ce code a expiré. Recommencez.',
  'screen.faults.WALLET_SERVICE_REFUSED.device': 'Ce navigateur a été refusé.',
  'screen.code.title': 'Saisissez votre code',
  'screen.code.text': 'Pour être sûrs que c’est vous, nous avons envoyé un code à 6 chiffres à {0}.',
  'screen.code.label': 'Code',
  'screen.code.submit': 'Continuer',
  'screen.code.checking': 'Vérification du code…',
  'screen.code.again': 'Envoyer un autre code',
  'screen.code.sent': 'Nous vous avons envoyé un autre code.',
  'screen.code.invalid': 'Saisissez les 6 chiffres du code.',
  'screen.device.title': 'Consultez vos e-mails',
  'screen.device.text': 'Nous avons envoyé un lien à {0}. Ouvrez-le pour continuer ici.',
  'screen.device.waiting': 'En attente de l’ouverture du lien…',
  'screen.recovery.title': 'Récupération',
  'screen.recovery.offerTitle': 'Protégez votre portefeuille',
  'screen.recovery.why':
    'Votre portefeuille est gardé dans ce navigateur. Si vous perdez cet appareil ou effacez les données du navigateur, la récupération permet de revenir. Choisissez-en une :',
  'screen.recovery.replaces': 'Vous utilisez : {0}. Un nouveau choix prend sa place.',
  'screen.recovery.later': 'Plus tard',
  'screen.recovery.done': 'La récupération est prête',
  'screen.recovery.othersKeep':
    'Vos autres appareils gardent leur propre récupération jusqu’à ce que vous la changiez là-bas.',
  'screen.recovery.finish': 'Terminé',
  'screen.recovery.other': 'Utiliser un autre moyen',
  'screen.recovery.passkey.name': 'Clé d’accès',
  'screen.recovery.passkey.means':
    'Votre empreinte, votre visage ou le verrouillage de l’écran. Le choix le plus sûr : personne ne peut la deviner, et qui gère ce portefeuille ne peut pas atteindre vos clés.',
  'screen.recovery.passkey.recovers':
    'Utilisez l’empreinte, le visage ou le verrouillage d’écran que vous avez configuré.',
  'screen.recovery.passkey.title': 'Créer une clé d’accès',
  'screen.recovery.passkey.explains':
    'Votre appareil demande votre empreinte, votre visage ou le verrouillage de l’écran, et garde la clé d’accès.',
  'screen.recovery.passkey.warns':
    'Gardez-la là où vous l’aurez sur un nouvel appareil : dans un gestionnaire de mots de passe synchronisé, comme ceux d’Apple ou de Google, ou sur une clé de sécurité. Une clé d’accès qui reste sur ce seul appareil est perdue avec lui.',
  'screen.recovery.passkey.create': 'Créer une clé d’accès',
  'screen.recovery.passkey.follow': 'Suivez ce que demande votre appareil.',
  'screen.recovery.passkey.remember':
    'Sur un nouvel appareil, connectez-vous par e-mail et utilisez votre clé d’accès.',
  'screen.recovery.passkey.asks':
    'Votre portefeuille est sur un autre appareil ou navigateur. Utilisez votre clé d’accès pour l’amener ici.',
  'screen.recovery.passkey.use': 'Utiliser la clé d’accès',
  'screen.recovery.password.name': 'Mot de passe',
  'screen.recovery.password.means':
    'Un mot de passe que vous seul connaissez. Personne ne peut le réinitialiser. Qui obtient les données du service peut essayer des mots de passe aussi longtemps qu’il veut : un mot de passe faible est un risque.',
  'screen.recovery.password.recovers': 'Saisissez le mot de passe de récupération que vous avez choisi.',
  'screen.recovery.password.title': 'Choisissez un mot de passe de récupération',
  'screen.recovery.password.warns':
    'Personne ne peut réinitialiser ce mot de passe, et un mot de passe faible se devine. Quatre mots au hasard ou plus sont solides. Notez-le et gardez-le en lieu sûr.',
  'screen.recovery.password.label': 'Mot de passe de récupération',
  'screen.recovery.password.again': 'Saisissez-le à nouveau',
  'screen.recovery.password.hint': {
    one: 'Au moins {0} caractère.',
    many: 'Au moins {0} de caractères.',
    other: 'Au moins {0} caractères.',
  },
  'screen.recovery.password.short': {
    one: 'Utilisez au moins {0} caractère.',
    many: 'Utilisez au moins {0} de caractères.',
    other: 'Utilisez au moins {0} caractères.',
  },
  'screen.recovery.password.simple': 'C’est facile à deviner. Utilisez plusieurs mots au hasard.',
  'screen.recovery.password.email': 'N’utilisez pas une partie de votre adresse e-mail.',
  'screen.recovery.password.differs': 'Les deux mots de passe ne sont pas identiques.',
  'screen.recovery.password.save': 'Enregistrer le mot de passe',
  'screen.recovery.password.saving': 'Protection de votre portefeuille…',
  'screen.recovery.password.remember':
    'Sur un nouvel appareil, connectez-vous par e-mail et saisissez ce mot de passe. Personne ne peut le réinitialiser.',
  'screen.recovery.password.asks':
    'Votre portefeuille est sur un autre appareil ou navigateur. Saisissez votre mot de passe de récupération pour l’amener ici.',
  'screen.recovery.password.wrong': 'Ce mot de passe est faux. Vérifiez les majuscules et les espaces, puis réessayez.',
  'screen.recovery.operator.name': 'Gardée par le service',
  'screen.recovery.operator.means':
    'Un code par e-mail suffit. Le choix le plus confortable et le moins privé : qui gère ce portefeuille pourrait à lui seul atteindre vos clés.',
  'screen.recovery.operator.recovers': 'Le service garde votre récupération. Rien d’autre n’est nécessaire.',
  'screen.recovery.operator.title': 'Récupération par le service',
  'screen.recovery.operator.explains':
    'Sur un nouvel appareil, un code par e-mail ramène votre portefeuille. Il n’y a rien à retenir.',
  'screen.recovery.operator.warns':
    'Le service détient alors deux des trois parts de votre portefeuille. À lui seul il pourrait atteindre vos clés, tout comme quiconque s’y introduit. Ne choisissez cela que si vous lui faites entièrement confiance.',
  'screen.recovery.operator.save': 'Laisser le service la garder',
  'screen.recovery.operator.remember':
    'Sur un nouvel appareil, connectez-vous par e-mail. Le service ramène votre portefeuille.',
  'screen.recovery.operator.asks':
    'Votre portefeuille est sur un autre appareil ou navigateur. Le service garde sa récupération et peut l’amener ici.',
  'screen.recovery.removeTitle': 'Retirer la récupération',
  'screen.recovery.removeLast':
    'Sans elle, perdre cet appareil ou effacer ses données, c’est perdre votre portefeuille et tout ce qu’il contient.',
  'screen.recovery.removeOne': 'Cet appareil n’a alors plus de récupération. Vos autres appareils gardent la leur.',
  'screen.recovery.removeCode': 'Nous demandons d’abord un code par e-mail.',
  'screen.recovery.remove': 'Retirer la récupération',
  'screen.recovery.notHere':
    'Cet appareil n’utilise pas ceci : {0}. C’est celui d’un autre appareil. Retirez-le là-bas, ou retirez cet autre appareil.',
  'screen.recovery.recoverTitle': 'Récupérez votre portefeuille',
  'screen.recovery.recoverText':
    'Votre portefeuille est sur un autre appareil ou navigateur. Amenez-le ici avec l’un de ces moyens :',
  'screen.recovery.recover': 'Récupérer le portefeuille',
  'screen.recovery.recovering': 'Récupération de votre portefeuille…',
  'screen.recovery.noWay':
    'Votre portefeuille est sur un autre appareil ou navigateur, et aucune récupération n’a été configurée.',
  'screen.recovery.noWayNext':
    'Ouvrez-le là où vous l’utilisiez, et configurez-y la récupération dans les réglages. Puis connectez-vous ici à nouveau. Ou connectez un autre portefeuille.',
  'screen.faults.VAULT_PASSKEY.missing':
    'Ce navigateur n’a pas de clés d’accès. Choisissez un autre moyen ou un autre navigateur.',
  'screen.faults.VAULT_PASSKEY.refused':
    'Les clés d’accès ne sont pas autorisées sur cette page. Choisissez un autre moyen.',
  'screen.faults.VAULT_PASSKEY.noPrf':
    'Cette clé d’accès ne peut pas protéger un portefeuille. Essayez-en une autre ou choisissez un autre moyen.',
  'screen.faults.VAULT_PASSKEY.cancelled':
    'La clé d’accès n’a pas été utilisée. Réessayez ou choisissez un autre moyen.',
  'screen.faults.VAULT_RECOVERY_REFUSED': 'Cela n’ouvre pas votre portefeuille. Essayez autre chose.',
  'screen.manage.home.title': 'Votre portefeuille',
  'screen.manage.home.transactions.label': 'Transactions en attente',
  'screen.manage.home.transactions.text': 'Les accélérer ou les annuler',
  'screen.manage.transactions.title': 'Transactions en attente',
  'screen.manage.transactions.text': 'Le réseau ne les a pas encore prises.',
  'screen.manage.transactions.none': 'Plus rien n’est en attente.',
  'screen.manage.transactions.about':
    'Les deux entraînent des frais. Si la vôtre passe entre-temps, rien d’autre n’est envoyé.',
  'screen.manage.transactions.speedUp': 'Accélérer',
  'screen.manage.transactions.cancel': 'Annuler la transaction',
  'screen.manage.home.devices.label': 'Appareils',
  'screen.manage.home.devices.text': 'Où est votre portefeuille, et depuis quand',
  'screen.manage.home.recovery.label': 'Récupération',
  'screen.manage.home.recovery.text': 'Pour revenir si vous perdez cet appareil',
  'screen.manage.home.phrase.label': 'Phrase de récupération',
  'screen.manage.home.phrase.text': 'Des mots qui ouvrent votre portefeuille dans toute application',
  'screen.manage.home.emails.label': 'Adresses e-mail',
  'screen.manage.home.emails.text': 'Celles qui vous laissent entrer',
  'screen.manage.home.otherWallet.label': 'Passer à un autre portefeuille',
  'screen.manage.home.otherWallet.text': 'Emportez vos comptes, ou amenez-en d’autres ici',
  'screen.manage.home.deletion.label': 'Supprimer le portefeuille',
  'screen.manage.home.deletion.text': 'Partout, et pour de bon',
  'screen.manage.devices.title': 'Appareils',
  'screen.manage.devices.text': 'Les navigateurs où votre portefeuille est ouvert.',
  'screen.manage.devices.thisOne': 'Cet appareil',
  'screen.manage.devices.about': 'Ajouté {0}. Dernière utilisation {1}.',
  'screen.manage.devices.remove': 'Retirer',
  'screen.manage.devices.removing': 'Retrait de l’appareil…',
  'screen.manage.devices.removed': 'L’appareil a été retiré.',
  'screen.manage.devices.removeTitle': 'Retirer {0} ?',
  'screen.manage.devices.removeText':
    'Il est déconnecté aussitôt, et ce qu’il garde de votre portefeuille n’ouvre plus rien. Vos comptes restent les mêmes.',
  'screen.manage.devices.removeThis': 'C’est l’appareil que vous utilisez. Vous serez déconnecté ici.',
  'screen.manage.phrase.title': 'Phrase de récupération',
  'screen.manage.phrase.text':
    'Ces mots sont votre portefeuille. Avec eux, vous l’ouvrez dans toute application, même si ce service disparaît.',
  'screen.manage.phrase.danger':
    'Qui les a peut tout prendre. Personne de cette application ni de l’assistance ne vous les demandera jamais.',
  'screen.manage.phrase.advice': 'Soyez seul. Ayez un stylo et du papier.',
  'screen.manage.phrase.go': 'Continuer',
  'screen.manage.phrase.waitTitle': 'Encore un instant',
  'screen.manage.phrase.waitText': 'Quelqu’un vous a demandé ces mots ? C’est une arnaque. Appuyez sur Annuler.',
  'screen.manage.phrase.left': {
    one: 'Vos mots arrivent dans {0} seconde.',
    many: 'Vos mots arrivent dans {0} de secondes.',
    other: 'Vos mots arrivent dans {0} secondes.',
  },
  'screen.manage.phrase.wordsTitle': 'Vos mots',
  'screen.manage.phrase.wordsText': 'Notez-les dans cet ordre, et gardez le papier là où personne d’autre ne regarde.',
  'screen.manage.phrase.hidden': 'Vos mots sont masqués.',
  'screen.manage.phrase.word': 'Mot {0}',
  'screen.manage.phrase.show': 'Afficher les mots',
  'screen.manage.phrase.hide': 'Masquer les mots',
  'screen.manage.phrase.copy': 'Copier les mots',
  'screen.manage.phrase.copyWarning':
    'D’autres applications de cet appareil peuvent lire ce que vous copiez. Le papier est plus sûr.',
  'screen.manage.phrase.copyAnyway': 'Copier quand même',
  'screen.manage.phrase.copied': 'Copiés. Collez-les maintenant, puis copiez autre chose.',
  'screen.manage.phrase.copyFailed': 'Ce navigateur ne permet pas de copier ici. Notez les mots.',
  'screen.manage.phrase.done': 'Je les ai notés',
  'screen.manage.phrase.lockedTitle': 'Votre portefeuille s’est verrouillé',
  'screen.manage.phrase.lockedText':
    'Il se verrouille quand personne ne l’utilise. Rien n’a été montré à personne. Vous pouvez recommencer.',
  'screen.manage.importing.title': 'Utiliser une phrase de récupération',
  'screen.manage.importing.text': 'Saisissez les mots du portefeuille que vous avez, dans leur ordre.',
  'screen.manage.importing.label': 'Phrase de récupération',
  'screen.manage.importing.hint':
    'De 12 à 24 mots, séparés par des espaces. Un portefeuille qui demande un autre mot de passe en plus de ses mots ne peut pas être utilisé ici.',
  'screen.manage.importing.go': 'Utiliser ce portefeuille',
  'screen.manage.importing.progress': 'Ouverture de votre portefeuille…',
  'screen.manage.importing.none': 'Saisissez vos mots.',
  'screen.manage.importing.length': {
    one: 'C’est {0} mot. Une phrase en a 12, 15, 18, 21 ou 24.',
    many: 'Ce sont {0} de mots. Une phrase en a 12, 15, 18, 21 ou 24.',
    other: 'Ce sont {0} mots. Une phrase en a 12, 15, 18, 21 ou 24.',
  },
  'screen.manage.importing.word': 'Le mot {1}, « {0} », n’est pas un mot de récupération. Vérifiez son orthographe.',
  'screen.manage.importing.checksum': 'Ces mots ne vont pas ensemble. Vérifiez chacun d’eux, et leur ordre.',
  'screen.manage.importing.freshText':
    'Nous venons de créer pour vous un portefeuille neuf et vide. Celui de votre phrase prend sa place. Si quelque chose y a déjà été envoyé, revenez en arrière.',
  'screen.manage.importing.replaceTitle': 'Remplacer votre portefeuille ?',
  'screen.manage.importing.replaceText':
    'Vous avez déjà un portefeuille ici. Celui de votre phrase prend sa place, sur tous vos appareils.',
  'screen.manage.importing.replaceDanger':
    'Ce qui est dans le portefeuille actuel est perdu, sauf si vous avez sa phrase de récupération.',
  'screen.manage.importing.replaceGo': 'Continuer',
  'screen.manage.importing.doneTitle': 'Votre portefeuille est là',
  'screen.manage.importing.doneText':
    'Les comptes de votre phrase de récupération sont maintenant dans cette application.',
  'screen.manage.confirming.label': 'Tapez {0} pour continuer',
  'screen.manage.confirming.wrong': 'Tapez {0}.',
  'screen.manage.confirming.replaceWord': 'REMPLACER',
  'screen.manage.confirming.deleteWord': 'SUPPRIMER',
  'screen.manage.emails.title': 'Adresses e-mail',
  'screen.manage.emails.text': 'Une deuxième adresse vous laisse entrer si vous perdez la première.',
  'screen.manage.emails.primary': 'Adresse principale',
  'screen.manage.emails.second': 'Deuxième adresse',
  'screen.manage.emails.primaryText':
    'Votre adresse principale. Pour la changer, utilisez les réglages de l’application.',
  'screen.manage.emails.add': 'Ajouter une deuxième adresse',
  'screen.manage.emails.addTitle': 'Ajouter une deuxième adresse',
  'screen.manage.emails.addText': 'Utilisez-en une que vous garderez, plutôt la vôtre que celle de votre travail.',
  'screen.manage.emails.label': 'Adresse e-mail',
  'screen.manage.emails.invalid': 'Saisissez une adresse e-mail valide.',
  'screen.manage.emails.same': 'C’est votre adresse principale.',
  'screen.manage.emails.go': 'Continuer',
  'screen.manage.emails.sending': 'Envoi d’un code…',
  'screen.manage.emails.formerText': 'Pour être sûrs que c’est vous, nous avons envoyé un code à 6 chiffres à {0}.',
  'screen.manage.emails.newText': 'Nous avons envoyé un code à 6 chiffres à {0}.',
  'screen.manage.emails.added': 'L’adresse a été ajoutée.',
  'screen.manage.emails.remove': 'Retirer',
  'screen.manage.emails.removeTitle': 'Retirer cette adresse ?',
  'screen.manage.emails.removeText': '{0} ne vous laissera plus entrer. Les autres appareils sont déconnectés.',
  'screen.manage.emails.removing': 'Retrait de l’adresse…',
  'screen.manage.emails.removed': 'L’adresse a été retirée.',
  'screen.manage.otherWallet.title': 'Passer à un autre portefeuille',
  'screen.manage.otherWallet.text': 'Ce portefeuille est à vous. Vous pouvez l’emporter dans toute application :',
  'screen.manage.otherWallet.steps.app':
    'Installez une application ou une extension de portefeuille, depuis son propre site ou votre magasin d’applications.',
  'screen.manage.otherWallet.steps.choose': 'Choisissez-y d’importer un portefeuille que vous avez.',
  'screen.manage.otherWallet.steps.words':
    'Saisissez votre phrase de récupération. Vos comptes Ethereum, Solana et Bitcoin y sont alors.',
  'screen.manage.otherWallet.polkadot':
    'Pour Polkadot, choisissez une application de Polkadot, comme une extension, et aucun chemin de dérivation.',
  'screen.manage.otherWallet.connect':
    'Pour utiliser ce portefeuille ici, fermez cette fenêtre et connectez-le dans l’application.',
  'screen.manage.otherWallet.showPhrase': 'Afficher ma phrase de récupération',
  'screen.manage.otherWallet.bring': 'J’ai une phrase de récupération',
  'screen.manage.deletion.title': 'Supprimer votre portefeuille',
  'screen.manage.deletion.text':
    'Votre portefeuille est supprimé de tous vos appareils et du service, avec vos adresses e-mail. Personne ne peut l’annuler.',
  'screen.manage.deletion.danger': 'Ce qu’il contient est perdu à jamais, sauf si vous avez sa phrase de récupération.',
  'screen.manage.deletion.go': 'Continuer',
  'screen.manage.deletion.finalTitle': 'Le supprimer pour de bon ?',
  'screen.manage.deletion.finalText': 'C’est la dernière étape.',
  'screen.manage.deletion.finalGo': 'Supprimer mon portefeuille',
  'screen.manage.deletion.keep': 'Garder mon portefeuille',
  'screen.manage.deletion.progress': 'Suppression de votre portefeuille…',
  'screen.manage.done': 'Terminé',
  'screen.manage.unseen':
    'Quelque chose couvre cette fenêtre, ou une autre est devant. Regardez-la ici, puis appuyez à nouveau.',
  'screen.faults.WALLET_SERVICE_REFUSED.email': 'Cette adresse a déjà un portefeuille. Utilisez-en une autre.',
  'screen.faults.WALLET_SERVICE_REFUSED.id':
    'C’est le seul appareil avec votre portefeuille. Ajoutez-en d’abord un autre, ou supprimez le portefeuille.',
  'screen.faults.WALLET_SERVICE_REFUSED.recovery':
    'Votre portefeuille ne pourrait pas être récupéré sans cet appareil. Configurez d’abord la récupération sur un autre.',
  'screen.faults.WALLET_SERVICE_REFUSED.walletId': 'Vous avez déjà un portefeuille ici. Recommencez pour le remplacer.',
  'screen.signIn.title': 'Se connecter',
  'screen.signIn.text': '{0} demande votre portefeuille. Nous enverrons un code à votre adresse e-mail.',
  'screen.signIn.label': 'E-mail',
  'screen.signIn.submit': 'Continuer',
  'screen.signIn.invalid': 'Saisissez une adresse e-mail valide.',
  'screen.enrol.title': 'Utiliser votre portefeuille ici ?',
  'screen.enrol.text':
    'Votre portefeuille n’est pas encore sur cette page. Si ce navigateur l’a, vous pouvez l’utiliser ici aussi. Une fenêtre s’ouvre, dans laquelle vous dites oui.',
  'screen.enrol.action': 'Ouvrir le portefeuille',
  'screen.enrol.later': 'Pas maintenant',
  'screen.enrol.waiting': 'Continuez dans la fenêtre…',
  'screen.enrol.notHere': 'Ce navigateur n’a pas votre portefeuille. Ouvrez-le là où vous l’utilisiez.',
  'screen.enrol.blocked': 'Votre navigateur a bloqué la fenêtre. Autorisez les pop-up pour cette page, puis réessayez.',
  'screen.enrol.closed': 'La fenêtre a été fermée. Réessayez.',
  'screen.enrol.askTitle': 'Utiliser votre portefeuille dans {0} ?',
  'screen.enrol.askText': 'Cette application demande le portefeuille de {0}, que ce navigateur a.',
  'screen.enrol.askMeaning':
    'Elle peut alors afficher vos comptes et demander votre accord. Chaque demande reste à vous d’approuver.',
  'screen.enrol.askIf': 'Continuez seulement si vous venez d’ouvrir ceci depuis une application de confiance.',
  'screen.enrol.yes': 'L’utiliser là-bas',
  'screen.enrol.no': 'Non',
  'screen.again.title': 'Se connecter à nouveau',
  'screen.again.text':
    'Pour nous assurer que c’est bien vous, connectez-vous à nouveau comme la première fois. Une fenêtre s’ouvre.',
  'screen.again.other': 'C’était un autre compte. Connectez-vous avec celui que vous utilisez ici.',
  'screen.enrol.offer': 'L’utiliser depuis ce navigateur',
  'screen.enrol.offerText':
    'Si vous avez déjà utilisé votre portefeuille dans ce navigateur, vous pouvez l’utiliser ici aussi.',
  'screen.faults.VAULT_PASSKEY.known':
    'Cet appareil a déjà une clé d’accès pour votre wallet. Utilisez un autre appareil.',
  'screen.faults.WALLET_SERVICE_REFUSED.passkey':
    'Aucun wallet ne correspond à cette clé d’accès. Utilisez-en une autre ou choisissez un autre moyen.',
  'screen.passkey.title': 'Continuer avec une clé d’accès',
  'screen.passkey.text':
    'Votre empreinte, votre visage ou le verrouillage de l’écran vous connecte et ouvre votre wallet. Rien à retenir.',
  'screen.passkey.create': 'Créer un nouveau wallet',
  'screen.again.byPasskey': 'Pour nous assurer que c’est bien vous, utilisez votre clé d’accès.',
}
