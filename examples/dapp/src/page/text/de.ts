import type { PageText } from './pageText.js'

export const de: PageText = {
  facts: 'Open Source · MIT · Selbst gehostet',
  headline: ['Jede Wallet.', 'Jede Chain.', 'Ein Button.'],
  what: 'Das Wallet-Modal für deine Web-App: für React, mit einem Headless-Kern für alles andere. Es läuft in deiner App, ganz ohne die Cloud eines Anbieters.',
  makeItYours: 'Selbst gestalten',
  notes: {
    demo: 'Keine Wallet? Wähle „Demo wallet“. Lokale Testnetzwerke.',
    failed: 'Die Demo wallet konnte nicht geladen werden. Lade die Seite neu.',
  },
  install: { heading: 'Installieren für', manager: 'Paketmanager', copy: 'Installationsbefehl kopieren' },
  copy: { idle: 'Kopieren', copied: 'Kopiert', failed: 'Nicht kopiert' },
  copyFile: (file) => `${file} kopieren`,
  theme: 'Design',
  themeIs: (mode) => `Design: ${mode}`,
  modes: { system: 'System', light: 'Hell', dark: 'Dunkel' },
  playground: {
    heading: 'Gestalte es selbst',
    lead: 'Dieses Modal ist live. Probier es aus, ändere es, kopiere den Code.',
    live: 'Das Modal, live',
    code: 'Das Modal daneben',
    accent: 'Akzentfarbe',
    accents: {
      teal: 'Petrol',
      indigo: 'Indigo',
      pink: 'Pink',
      orange: 'Orange',
      graphite: 'Graphit',
      own: 'Eigene Farbe',
    },
    corners: 'Ecken',
    cornerNames: { sharp: 'Eckig', small: 'Klein', round: 'Rund', full: 'Voll' },
    language: 'Sprache',
    direction: 'Leserichtung',
    directions: { ltr: 'Von links nach rechts', rtl: 'Von rechts nach links' },
  },
}
