import type { ScreensCatalogue } from '../../english.js'

/** German. */
export const catalogue: ScreensCatalogue = {
  'screen.faults.VAULT_PASSKEY.missing':
    'Dieser Browser hat keine Passkeys. Wähle einen anderen Weg oder nimm einen anderen Browser.',
  'screen.faults.VAULT_PASSKEY.refused': 'Passkeys sind auf dieser Seite nicht erlaubt. Wähle einen anderen Weg.',
  'screen.faults.VAULT_PASSKEY.noPrf':
    'Dieser Passkey kann keine Wallet schützen. Versuch es mit einem anderen oder wähle einen anderen Weg.',
  'screen.faults.VAULT_PASSKEY.cancelled':
    'Der Passkey wurde nicht benutzt. Versuch es erneut oder wähle einen anderen Weg.',
  'screen.faults.VAULT_RECOVERY_REFUSED': 'Das öffnet deine Wallet nicht. Versuch es mit einem anderen.',
  'screen.manage.home.title': 'Deine Wallet',
  'screen.manage.home.transactions.label': 'Wartende Transaktionen',
  'screen.manage.home.transactions.text': 'Beschleunigen oder abbrechen',
  'screen.manage.transactions.title': 'Wartende Transaktionen',
  'screen.manage.transactions.text': 'Das Netzwerk hat sie noch nicht übernommen.',
  'screen.manage.transactions.none': 'Es wartet nichts mehr.',
  'screen.manage.transactions.about':
    'Beides kostet eine Gebühr. Geht deine inzwischen durch, wird nichts weiter gesendet.',
  'screen.manage.transactions.speedUp': 'Beschleunigen',
  'screen.manage.transactions.cancel': 'Transaktion abbrechen',
  'screen.manage.home.permissions.label': 'Was Apps dürfen',
  'screen.manage.home.permissions.text': 'Ohne dich jedes Mal zu fragen',
  'screen.manage.permissions.title': 'Was Apps dürfen',
  'screen.manage.permissions.text': 'Diese Apps dürfen das, ohne dich noch einmal zu fragen.',
  'screen.manage.permissions.none': 'Keine App darf etwas, ohne dich zu fragen.',
  'screen.manage.permissions.until': 'Bis {0}',
  'screen.manage.permissions.ended': 'Beendet am {0}',
  'screen.manage.permissions.revoked': 'Entzogen',
  'screen.manage.permissions.revoking': 'Wird entzogen …',
  'screen.manage.permissions.key': 'Schlüssel {0}',
  'screen.manage.permissions.about':
    'Das Netzwerk nimmt sie zurück, das kostet eine Gebühr. Bis dahin kann die App sie noch nutzen.',
  'screen.manage.permissions.revoke': 'Entziehen',
  'screen.manage.home.devices.label': 'Geräte',
  'screen.manage.home.devices.text': 'Wo deine Wallet ist, und seit wann',
  'screen.manage.home.recovery.label': 'Wiederherstellung',
  'screen.manage.home.recovery.text': 'Damit du wieder hineinkommst, wenn du dieses Gerät verlierst',
  'screen.manage.home.phrase.label': 'Wiederherstellungsphrase',
  'screen.manage.home.phrase.text': 'Wörter, die deine Wallet in jeder Wallet-App öffnen',
  'screen.manage.home.otherWallet.label': 'Zu einer anderen Wallet wechseln',
  'screen.manage.home.otherWallet.text': 'Nimm deine Konten mit oder hol andere hierher',
  'screen.manage.home.deletion.label': 'Wallet löschen',
  'screen.manage.home.deletion.text': 'Überall und endgültig',
  'screen.manage.devices.title': 'Geräte',
  'screen.manage.devices.text': 'Browser, in denen deine Wallet offen ist.',
  'screen.manage.devices.thisOne': 'Dieses Gerät',
  'screen.manage.devices.about': 'Hinzugefügt {0}. Zuletzt benutzt {1}.',
  'screen.manage.devices.remove': 'Entfernen',
  'screen.manage.devices.removing': 'Das Gerät wird entfernt …',
  'screen.manage.devices.removed': 'Das Gerät wurde entfernt.',
  'screen.manage.devices.removeTitle': '{0} entfernen?',
  'screen.manage.devices.removeText':
    'Es wird sofort abgemeldet, und was es von deiner Wallet aufbewahrt, öffnet nichts mehr. Deine Konten bleiben dieselben.',
  'screen.manage.devices.removeThis': 'Das ist das Gerät, das du gerade benutzt. Du wirst hier abgemeldet.',
  'screen.manage.phrase.title': 'Wiederherstellungs\u00adphrase',
  'screen.manage.phrase.text':
    'Diese Wörter sind deine Wallet. Mit ihnen öffnest du sie in jeder Wallet-App, auch wenn es diesen Dienst nicht mehr gibt.',
  'screen.manage.phrase.danger':
    'Wer sie hat, kann alles nehmen. Niemand von dieser App und niemand vom Support wird je danach fragen.',
  'screen.manage.phrase.advice': 'Sei allein. Leg Stift und Papier bereit.',
  'screen.manage.phrase.go': 'Weiter',
  'screen.manage.phrase.waitTitle': 'Einen Moment noch',
  'screen.manage.phrase.waitText': 'Hat dich jemand um diese Wörter gebeten? Dann ist es Betrug. Drück auf Abbrechen.',
  'screen.manage.phrase.left': {
    one: 'Deine Wörter kommen in {0} Sekunde.',
    other: 'Deine Wörter kommen in {0} Sekunden.',
  },
  'screen.manage.phrase.wordsTitle': 'Deine Wörter',
  'screen.manage.phrase.wordsText':
    'Schreib sie in dieser Reihenfolge auf und verwahre das Papier, wo sonst niemand hinsieht.',
  'screen.manage.phrase.hidden': 'Deine Wörter sind verborgen.',
  'screen.manage.phrase.word': 'Wort {0}',
  'screen.manage.phrase.show': 'Wörter zeigen',
  'screen.manage.phrase.hide': 'Wörter verbergen',
  'screen.manage.phrase.copy': 'Wörter kopieren',
  'screen.manage.phrase.copyWarning':
    'Andere Apps auf diesem Gerät können lesen, was du kopierst. Papier ist sicherer.',
  'screen.manage.phrase.copyAnyway': 'Trotzdem kopieren',
  'screen.manage.phrase.copied': 'Kopiert. Füge sie jetzt ein, dann kopiere etwas anderes.',
  'screen.manage.phrase.copyFailed': 'Dieser Browser erlaubt hier kein Kopieren. Schreib die Wörter auf.',
  'screen.manage.phrase.done': 'Ich habe sie aufgeschrieben',
  'screen.manage.phrase.lockedTitle': 'Deine Wallet wurde gesperrt',
  'screen.manage.phrase.lockedText':
    'Sie sperrt sich selbst, wenn niemand sie benutzt. Niemandem wurde etwas gezeigt. Du kannst von vorn anfangen.',
  'screen.manage.importing.title': 'Wiederherstellungs\u00adphrase verwenden',
  'screen.manage.importing.text': 'Gib die Wörter deiner Wallet ein, in ihrer Reihenfolge.',
  'screen.manage.importing.label': 'Wiederherstellungsphrase',
  'screen.manage.importing.hint':
    '12 bis 24 Wörter mit Leerzeichen dazwischen. Eine Wallet, die neben ihren Wörtern ein weiteres Passwort braucht, geht hier nicht.',
  'screen.manage.importing.go': 'Diese Wallet verwenden',
  'screen.manage.importing.progress': 'Deine Wallet wird geöffnet …',
  'screen.manage.importing.none': 'Gib deine Wörter ein.',
  'screen.manage.importing.length': {
    one: 'Das ist {0} Wort. Eine Phrase hat 12, 15, 18, 21 oder 24.',
    other: 'Das sind {0} Wörter. Eine Phrase hat 12, 15, 18, 21 oder 24.',
  },
  'screen.manage.importing.word': 'Wort {1}, „{0}“, ist kein Wiederherstellungswort. Prüfe die Schreibweise.',
  'screen.manage.importing.checksum': 'Diese Wörter gehören nicht zusammen. Prüfe jedes einzelne und ihre Reihenfolge.',
  'screen.manage.importing.freshText':
    'Wir haben gerade eine neue, leere Wallet für dich angelegt. Die deiner Phrase tritt an ihre Stelle. Wenn schon etwas an die neue geschickt wurde, geh zurück.',
  'screen.manage.importing.replaceTitle': 'Deine Wallet ersetzen?',
  'screen.manage.importing.replaceText':
    'Du hast hier schon eine Wallet. Die deiner Phrase tritt an ihre Stelle, auf allen deinen Geräten.',
  'screen.manage.importing.replaceDanger':
    'Was in der jetzigen Wallet ist, geht verloren, außer du hast ihre Wiederherstellungsphrase.',
  'screen.manage.importing.replaceGo': 'Weiter',
  'screen.manage.importing.doneTitle': 'Deine Wallet ist da',
  'screen.manage.importing.doneText': 'Die Konten deiner Wiederherstellungsphrase sind jetzt in dieser App.',
  'screen.manage.confirming.label': 'Tippe {0}, um fortzufahren',
  'screen.manage.confirming.wrong': 'Tippe {0}.',
  'screen.manage.confirming.replaceWord': 'ERSETZEN',
  'screen.manage.confirming.deleteWord': 'LÖSCHEN',
  'screen.manage.emails.title': 'E-Mail-Adressen',
  'screen.manage.emails.text': 'Eine zweite Adresse lässt dich hinein, wenn du die erste verlierst.',
  'screen.manage.emails.primary': 'Hauptadresse',
  'screen.manage.emails.second': 'Zweite Adresse',
  'screen.manage.emails.primaryText': 'Deine Hauptadresse. Ändern kannst du sie in den Einstellungen der App.',
  'screen.manage.emails.add': 'Zweite Adresse hinzufügen',
  'screen.manage.emails.addTitle': 'Zweite Adresse hinzufügen',
  'screen.manage.emails.addText': 'Nimm eine, die du behältst, eher eine eigene als die deiner Arbeit.',
  'screen.manage.emails.label': 'E-Mail-Adresse',
  'screen.manage.emails.invalid': 'Gib eine gültige E-Mail-Adresse ein.',
  'screen.manage.emails.same': 'Das ist deine Hauptadresse.',
  'screen.manage.emails.go': 'Weiter',
  'screen.manage.emails.sending': 'Ein Code wird gesendet …',
  'screen.manage.emails.formerText':
    'Um sicherzugehen, dass du es bist, haben wir einen 6-stelligen Code an {0} geschickt.',
  'screen.manage.emails.newText': 'Wir haben einen 6-stelligen Code an {0} geschickt.',
  'screen.manage.emails.added': 'Die Adresse wurde hinzugefügt.',
  'screen.manage.emails.remove': 'Entfernen',
  'screen.manage.emails.removeTitle': 'Diese Adresse entfernen?',
  'screen.manage.emails.removeText': '{0} lässt dich dann nicht mehr hinein. Andere Geräte werden abgemeldet.',
  'screen.manage.emails.removing': 'Die Adresse wird entfernt …',
  'screen.manage.emails.removed': 'Die Adresse wurde entfernt.',
  'screen.manage.otherWallet.title': 'Zu einer anderen Wallet wechseln',
  'screen.manage.otherWallet.text': 'Diese Wallet gehört dir. Du kannst sie in jede Wallet-App mitnehmen:',
  'screen.manage.otherWallet.steps.app':
    'Installiere eine Wallet-App oder Erweiterung von ihrer eigenen Website oder aus deinem App-Store.',
  'screen.manage.otherWallet.steps.choose': 'Wähle dort, eine vorhandene Wallet zu importieren.',
  'screen.manage.otherWallet.steps.words':
    'Gib deine Wiederherstellungsphrase ein. Deine Konten auf Ethereum, Solana und Bitcoin sind dann dort.',
  'screen.manage.otherWallet.polkadot':
    'Für Polkadot wähle eine App von Polkadot, etwa eine Erweiterung, und keinen Ableitungspfad.',
  'screen.manage.otherWallet.connect':
    'Um jene Wallet hier zu verwenden, schließ dieses Fenster und verbinde sie in der App.',
  'screen.manage.otherWallet.showPhrase': 'Meine Wiederherstellungsphrase zeigen',
  'screen.manage.otherWallet.bring': 'Ich habe eine Wiederherstellungsphrase',
  'screen.manage.deletion.title': 'Deine Wallet löschen',
  'screen.manage.deletion.text':
    'Deine Wallet wird von allen deinen Geräten und aus dem Dienst gelöscht, mit deinen E-Mail-Adressen. Niemand kann das rückgängig machen.',
  'screen.manage.deletion.danger':
    'Was darin ist, ist für immer verloren, außer du hast ihre Wiederherstellungsphrase.',
  'screen.manage.deletion.go': 'Weiter',
  'screen.manage.deletion.finalTitle': 'Endgültig löschen?',
  'screen.manage.deletion.finalText': 'Das ist der letzte Schritt.',
  'screen.manage.deletion.finalGo': 'Meine Wallet löschen',
  'screen.manage.deletion.keep': 'Meine Wallet behalten',
  'screen.manage.deletion.progress': 'Deine Wallet wird gelöscht …',
  'screen.manage.done': 'Fertig',
  'screen.manage.unseen':
    'Etwas verdeckt dieses Fenster, oder ein anderes liegt davor. Sieh es hier an, dann drück noch einmal.',
  'screen.faults.WALLET_SERVICE_REFUSED.email': 'Zu dieser Adresse gibt es schon eine Wallet. Nimm eine andere.',
  'screen.faults.WALLET_SERVICE_REFUSED.id':
    'Dies ist das einzige Gerät mit deiner Wallet. Füge zuerst ein anderes hinzu oder lösche die Wallet.',
  'screen.faults.WALLET_SERVICE_REFUSED.recovery':
    'Ohne dieses Gerät ließe sich deine Wallet nicht wiederherstellen. Richte zuerst auf einem anderen die Wiederherstellung ein.',
  'screen.faults.WALLET_SERVICE_REFUSED.walletId':
    'Du hast hier schon eine Wallet. Fang von vorn an, um sie zu ersetzen.',
  'screen.recovery.title': 'Wiederherstellung',
  'screen.recovery.offerTitle': 'Schütze deine Wallet',
  'screen.recovery.why':
    'Deine Wallet liegt in diesem Browser. Verlierst du dieses Gerät oder löschst die Browserdaten, führt die Wiederherstellung zurück. Wähle eine:',
  'screen.recovery.replaces': 'Zurzeit nutzt du: {0}. Eine neue Wahl tritt an ihre Stelle.',
  'screen.recovery.later': 'Später',
  'screen.recovery.done': 'Wiederherstellung ist eingerichtet',
  'screen.recovery.othersKeep': 'Deine anderen Geräte behalten ihre eigene Wiederherstellung, bis du sie dort änderst.',
  'screen.recovery.finish': 'Fertig',
  'screen.recovery.other': 'Anderen Weg nehmen',
  'screen.recovery.passkey.name': 'Passkey',
  'screen.recovery.passkey.means':
    'Dein Fingerabdruck, Gesicht oder deine Bildschirmsperre. Die sicherste Wahl: Niemand kann sie erraten, und wer diese Wallet betreibt, kommt nicht an deine Schlüssel.',
  'screen.recovery.passkey.recovers':
    'Nimm den Fingerabdruck, das Gesicht oder die Bildschirmsperre, die du eingerichtet hast.',
  'screen.recovery.passkey.title': 'Passkey anlegen',
  'screen.recovery.passkey.explains':
    'Dein Gerät fragt nach Fingerabdruck, Gesicht oder Bildschirmsperre und bewahrt den Passkey auf.',
  'screen.recovery.passkey.warns':
    'Bewahre ihn dort auf, wo du ihn auch auf einem neuen Gerät hast: in einem Passwortmanager mit Abgleich, etwa von Apple oder Google, oder auf einem Sicherheitsschlüssel. Ein Passkey, der nur auf diesem Gerät liegt, geht mit ihm verloren.',
  'screen.recovery.passkey.create': 'Passkey anlegen',
  'screen.recovery.passkey.follow': 'Folge den Anweisungen deines Geräts.',
  'screen.recovery.passkey.remember': 'Melde dich auf einem neuen Gerät per E-Mail an und benutze deinen Passkey.',
  'screen.recovery.passkey.asks':
    'Deine Wallet ist auf einem anderen Gerät oder in einem anderen Browser. Hol sie mit deinem Passkey hierher.',
  'screen.recovery.passkey.use': 'Passkey benutzen',
  'screen.recovery.password.name': 'Passwort',
  'screen.recovery.password.means':
    'Ein Passwort, das nur du kennst. Niemand kann es zurücksetzen. Wer an die Daten des Dienstes kommt, kann beliebig lange Passwörter ausprobieren. Ein schwaches ist ein Risiko.',
  'screen.recovery.password.recovers': 'Gib das Wiederherstellungspasswort ein, das du gewählt hast.',
  'screen.recovery.password.title': 'Wähle ein Passwort zur Wiederherstellung',
  'screen.recovery.password.warns':
    'Niemand kann dieses Passwort zurücksetzen, und ein schwaches lässt sich erraten. Vier oder mehr zufällige Wörter sind stark. Schreib es auf und verwahre es sicher.',
  'screen.recovery.password.label': 'Wiederherstellungspasswort',
  'screen.recovery.password.again': 'Noch einmal eingeben',
  'screen.recovery.password.hint': { one: 'Mindestens {0} Zeichen.', other: 'Mindestens {0} Zeichen.' },
  'screen.recovery.password.short': { one: 'Nimm mindestens {0} Zeichen.', other: 'Nimm mindestens {0} Zeichen.' },
  'screen.recovery.password.simple': 'Das ist leicht zu erraten. Nimm mehrere zufällige Wörter.',
  'screen.recovery.password.email': 'Verwende keinen Teil deiner E-Mail-Adresse.',
  'screen.recovery.password.differs': 'Die beiden Passwörter sind nicht gleich.',
  'screen.recovery.password.save': 'Passwort speichern',
  'screen.recovery.password.saving': 'Deine Wallet wird geschützt …',
  'screen.recovery.password.remember':
    'Melde dich auf einem neuen Gerät per E-Mail an und gib dieses Passwort ein. Niemand kann es zurücksetzen.',
  'screen.recovery.password.asks':
    'Deine Wallet ist auf einem anderen Gerät oder in einem anderen Browser. Gib dein Wiederherstellungspasswort ein, um sie hierher zu holen.',
  'screen.recovery.password.wrong':
    'Dieses Passwort ist falsch. Prüfe Großbuchstaben und Leerzeichen, dann versuch es erneut.',
  'screen.recovery.operator.name': 'Beim Dienst aufbewahrt',
  'screen.recovery.operator.means':
    'Ein Code per E-Mail genügt. Die bequemste und am wenigsten private Wahl: Wer diese Wallet betreibt, könnte allein an deine Schlüssel kommen.',
  'screen.recovery.operator.recovers': 'Der Dienst bewahrt deine Wiederherstellung auf. Mehr ist nicht nötig.',
  'screen.recovery.operator.title': 'Wiederherstellung durch den Dienst',
  'screen.recovery.operator.explains':
    'Auf einem neuen Gerät bringt ein Code per E-Mail deine Wallet zurück. Du musst dir nichts merken.',
  'screen.recovery.operator.warns':
    'Der Dienst hat dann zwei der drei Teile deiner Wallet. Er allein könnte an deine Schlüssel kommen, und ebenso, wer bei ihm einbricht. Wähle das nur, wenn du ihm ganz vertraust.',
  'screen.recovery.operator.save': 'Dem Dienst überlassen',
  'screen.recovery.operator.remember':
    'Melde dich auf einem neuen Gerät per E-Mail an. Der Dienst bringt deine Wallet zurück.',
  'screen.recovery.operator.asks':
    'Deine Wallet ist auf einem anderen Gerät oder in einem anderen Browser. Der Dienst bewahrt ihre Wiederherstellung auf und kann sie hierher holen.',
  'screen.recovery.removeTitle': 'Wiederherstellung entfernen',
  'screen.recovery.removeLast':
    'Ohne sie verlierst du mit diesem Gerät oder seinen Daten auch deine Wallet und alles darin.',
  'screen.recovery.removeOne': 'Dieses Gerät hat dann keine Wiederherstellung. Deine anderen Geräte behalten ihre.',
  'screen.recovery.removeCode': 'Wir fragen zuerst nach einem Code per E-Mail.',
  'screen.recovery.remove': 'Wiederherstellung entfernen',
  'screen.recovery.notHere':
    'Dieses Gerät nutzt das nicht: {0}. Es gehört zu einem anderen Gerät. Entferne es dort, oder entferne jenes Gerät.',
  'screen.recovery.recoverTitle': 'Wallet wiederherstellen',
  'screen.recovery.recoverText':
    'Deine Wallet ist auf einem anderen Gerät oder in einem anderen Browser. Hol sie so hierher:',
  'screen.recovery.recover': 'Wallet wiederherstellen',
  'screen.recovery.recovering': 'Deine Wallet wird wiederhergestellt …',
  'screen.recovery.noWay':
    'Deine Wallet ist auf einem anderen Gerät oder in einem anderen Browser, und für sie wurde keine Wiederherstellung eingerichtet.',
  'screen.recovery.noWayNext':
    'Öffne sie dort, wo du sie zuvor benutzt hast, und richte in den Einstellungen die Wiederherstellung ein. Melde dich dann hier wieder an. Oder verbinde eine andere Wallet.',
  'screen.back': 'Zurück',
  'screen.cancel': 'Abbrechen',
  'screen.close': 'Schließen',
  'screen.working': 'Einen Moment …',
  'screen.failed': 'Das hat nicht geklappt. Versuch es erneut.',
  'screen.offline': 'Der Dienst ist nicht erreichbar. Prüfe deine Verbindung, dann versuch es erneut.',
  'screen.wait': {
    one: 'Bitte versuche es nach {0} Sekunde erneut',
    other: 'Bitte versuche es nach {0} Sekunden erneut',
  },
  'screen.faults.VAULT_STORAGE.missing':
    'Dieser Browser kann deine Wallet nicht aufbewahren. Nimm einen anderen Browser.',
  'screen.faults.VAULT_STORAGE.refused':
    'Dieser Browser lässt nicht zu, dass deine Wallet hier aufbewahrt wird. Erlaube das Speichern für diese Seite, dann versuch es erneut.',
  'screen.faults.VAULT_STORAGE.full': 'Auf diesem Gerät ist kein Platz mehr. Gib etwas frei, dann versuch es erneut.',
  'screen.faults.VAULT_STORAGE.blocked':
    'Deine Wallet ist in einem anderen Tab geöffnet. Schließ diesen Tab, dann versuch es erneut.',
  'screen.faults.VAULT_BUSY': 'In deiner Wallet läuft gerade etwas anderes. Versuch es gleich noch einmal.',
  'screen.faults.VAULT_TIMEOUT':
    'Deine Wallet hat auf diesem Gerät zu lange gebraucht. Schließ andere Apps und Tabs, dann versuch es erneut.',
  'screen.faults.VAULT_WORKER': 'Deine Wallet ist stehen geblieben. Versuch es erneut.',
  'screen.faults.VAULT_SHARE_INVALID': 'Ein Teil deiner Wallet wurde verändert und wird nicht benutzt.',
  'screen.faults.VAULT_SHARE_MISMATCH': 'Das ist ein Teil einer anderen Wallet.',
  'screen.faults.VAULT_SHARE_OUTDATED': 'Dieser Teil deiner Wallet wurde ersetzt. Fang von vorn an.',
  'screen.faults.WALLET_SERVICE_REFUSED.code': 'Dieser Code ist falsch. Prüfe ihn, dann versuch es erneut.',
  'screen.faults.WALLET_SERVICE_REFUSED.flow': 'Dieser Code ist abgelaufen. Fang von vorn an.',
  'screen.faults.WALLET_SERVICE_REFUSED.device': 'Dieser Browser wurde abgelehnt.',
  'screen.code.title': 'Gib deinen Code ein',
  'screen.code.text': 'Um sicherzugehen, dass du es bist, haben wir einen 6-stelligen Code an {0} geschickt.',
  'screen.code.label': 'Code',
  'screen.code.submit': 'Weiter',
  'screen.code.checking': 'Der Code wird geprüft …',
  'screen.code.again': 'Neuen Code senden',
  'screen.code.sent': 'Wir haben dir einen neuen Code geschickt.',
  'screen.code.invalid': 'Gib die 6 Ziffern des Codes ein.',
  'screen.device.title': 'Sieh in deine E-Mails',
  'screen.device.text': 'Wir haben einen Link an {0} geschickt. Öffne ihn, um hier fortzufahren.',
  'screen.device.waiting': 'Warten, bis du den Link öffnest …',
  'screen.signIn.title': 'Anmelden',
  'screen.signIn.text': '{0} fragt nach deiner Wallet. Wir senden einen Code an deine E-Mail-Adresse.',
  'screen.signIn.label': 'E-Mail',
  'screen.signIn.submit': 'Weiter',
  'screen.signIn.invalid': 'Gib eine gültige E-Mail-Adresse ein.',
  'screen.again.title': 'Erneut anmelden',
  'screen.again.text':
    'Damit wir sicher sind, dass du es bist, melde dich noch einmal so an wie zuvor. Ein Fenster öffnet sich.',
  'screen.again.other': 'Das war ein anderes Konto. Melde dich mit dem an, das du hier verwendest.',
  'screen.enrol.offer': 'Aus diesem Browser benutzen',
  'screen.enrol.offerText': 'Wenn du deine Wallet in diesem Browser schon benutzt hast, geht es auch hier.',
  'screen.enrol.title': 'Deine Wallet hier benutzen?',
  'screen.enrol.text':
    'Deine Wallet ist noch nicht auf dieser Seite. Wenn dieser Browser sie hat, kannst du sie auch hier benutzen. Ein Fenster öffnet sich, in dem du zustimmst.',
  'screen.enrol.action': 'Wallet öffnen',
  'screen.enrol.later': 'Nicht jetzt',
  'screen.enrol.waiting': 'Weiter im Fenster …',
  'screen.enrol.notHere': 'Dieser Browser hat deine Wallet nicht. Öffne sie dort, wo du sie zuletzt benutzt hast.',
  'screen.enrol.blocked':
    'Dein Browser hat das Fenster blockiert. Erlaube Pop-ups für diese Seite, dann versuch es erneut.',
  'screen.enrol.closed': 'Das Fenster wurde geschlossen. Versuch es erneut.',
  'screen.enrol.askTitle': 'Deine Wallet in {0} benutzen?',
  'screen.enrol.askText': 'Diese App fragt nach der Wallet von {0}, die dieser Browser hat.',
  'screen.enrol.askMeaning':
    'Sie kann dann deine Konten zeigen und dich um Zustimmung bitten. Über jede Anfrage entscheidest weiterhin du.',
  'screen.enrol.askIf': 'Fahr nur fort, wenn du das gerade in einer App geöffnet hast, der du vertraust.',
  'screen.enrol.yes': 'Dort benutzen',
  'screen.enrol.no': 'Nein',
  'screen.faults.VAULT_PASSKEY.known': 'Dieses Gerät hat schon einen Passkey für deine Wallet. Nimm ein anderes Gerät.',
  'screen.faults.WALLET_SERVICE_REFUSED.passkey':
    'Zu diesem Passkey gibt es keine Wallet. Nimm einen anderen oder wähle einen anderen Weg.',
  'screen.passkey.title': 'Weiter mit einem Passkey',
  'screen.passkey.text':
    'Dein Fingerabdruck, Gesicht oder deine Bildschirmsperre meldet dich an und öffnet deine Wallet. Du musst dir nichts merken.',
  'screen.passkey.create': 'Neue Wallet anlegen',
  'screen.again.byPasskey': 'Damit wir sicher sind, dass du es bist, benutze deinen Passkey.',
  'screen.manage.home.signIn.label': 'Anmeldewege',
  'screen.manage.home.signIn.text': 'E-Mail, Konten und Passkeys, die dich hineinlassen',
  'screen.manage.signIn.text': 'Jeder davon lässt dich in diese Wallet.',
  'screen.manage.signIn.appAccount': 'Dein Konto bei der App',
  'screen.manage.signIn.added': 'Hinzugefügt {0}',
  'screen.manage.signIn.used': 'Zuletzt benutzt {0}',
  'screen.manage.signIn.add': 'Anmeldeweg hinzufügen',
  'screen.manage.signIn.addText': 'Er öffnet dieselbe Wallet.',
  'screen.manage.signIn.addEmailText': 'Ein Code, den wir dir schicken',
  'screen.manage.signIn.addPasskeyText': 'Dein Fingerabdruck, Gesicht oder deine Bildschirmsperre',
  'screen.manage.signIn.addProviderText': 'Dein Konto bei {0}',
  'screen.manage.signIn.addFarcasterText': 'Auf deinem Smartphone bestätigen',
  'screen.manage.signIn.providerText':
    'Melde dich bei {0} mit dem Konto an, das du hinzufügen möchtest. Ein Fenster öffnet sich.',
  'screen.manage.signIn.providerHere':
    'Melde dich bei {0} mit dem Konto an, das du hinzufügen möchtest. Danach kommst du hierher zurück.',
  'screen.manage.signIn.providerGo': 'Weiter mit {0}',
  'screen.manage.signIn.farcasterText':
    'Scanne diesen Code mit deinem Smartphone oder öffne Farcaster, und bestätige dort.',
  'screen.manage.signIn.farcasterCode': 'QR-Code für Farcaster',
  'screen.manage.signIn.farcasterOpen': 'Farcaster öffnen',
  'screen.manage.signIn.waiting': 'Warten auf deine Bestätigung …',
  'screen.manage.signIn.again': 'Erneut versuchen',
  'screen.manage.signIn.linked': 'Hinzugefügt: {0}',
  'screen.manage.signIn.linkedAlone':
    'Der Passkey wurde hinzugefügt. Er meldet dich an, kann deine Wallet auf einem neuen Gerät aber nicht öffnen.',
  'screen.manage.signIn.rename': 'Umbenennen',
  'screen.manage.signIn.renameLabel': 'Name',
  'screen.manage.signIn.save': 'Speichern',
  'screen.manage.signIn.nameMissing': 'Gib einen Namen ein.',
  'screen.manage.signIn.renamed': 'Der neue Name wurde gespeichert.',
  'screen.manage.signIn.removeText': 'Dieser Weg lässt dich dann nicht mehr hinein. Andere Geräte werden abgemeldet.',
  'screen.manage.signIn.removePasskey':
    'Lösche den Passkey auch in deinem Passwortmanager oder auf deinem Sicherheitsschlüssel.',
  'screen.manage.signIn.removed': 'Entfernt: {0}',
  'screen.manage.signIn.last': 'Das ist dein einziger Anmeldeweg. Füge erst einen anderen hinzu, um ihn zu entfernen.',
  'screen.manage.signIn.lastRecovery':
    'Sonst könnte nichts deine Wallet wiederherstellen. Richte erst einen anderen Weg der Wiederherstellung ein.',
  'screen.manage.signIn.gone': 'Das wurde schon entfernt.',
  'screen.manage.signIn.taken': 'Dieses Konto öffnet schon eine andere Wallet. Nimm ein anderes Konto.',
  'screen.manage.signIn.cancelled': 'Du hast dort abgelehnt. Versuch es erneut oder wähle einen anderen Weg.',
  'screen.manage.signIn.refused': 'Dort wurde nicht bestätigt, wer du bist. Versuch es erneut.',
  'screen.manage.signIn.down': 'Gerade nicht erreichbar. Versuch es später erneut oder wähle einen anderen Weg.',
  'screen.manage.signIn.expired': 'Das hat zu lange gedauert. Versuch es erneut.',
  'screen.again.choose': 'Damit wir sicher sind, dass du es bist, melde dich auf einem dieser Wege noch einmal an.',
  'screen.again.byFarcaster':
    'Damit wir sicher sind, dass du es bist, scanne diesen Code mit deinem Smartphone oder öffne Farcaster, und bestätige dort.',
  'screen.again.asking': 'Die App wird gefragt …',
  'screen.again.here':
    'Damit wir sicher sind, dass du es bist, melde dich noch einmal so an wie zuvor. Danach kommst du hierher zurück.',
  'screen.again.blocked':
    'Dein Browser hat das Fenster blockiert. Erlaube Pop-ups für diese Seite, dann versuch es erneut. Wenn das nicht hilft, melde dich ab und wieder an, dann komm zurück.',
  'screen.again.stays': 'Von dieser Seite aus kommst du nicht dorthin. Melde dich ab und wieder an, dann komm zurück.',
  'screen.again.noToken':
    'Die App kann hier nicht bestätigen, dass du es bist. Melde dich ab und wieder an, dann komm zurück.',
  'screen.again.noTelegram':
    'Damit wir sicher sind, dass du es bist, schließ diese App in Telegram, öffne sie dort wieder und komm zurück.',
}
