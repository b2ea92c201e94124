import type { PageText } from './pageText.js'

export const en: PageText = {
  facts: 'Open source · MIT · Self-hosted',
  headline: ['Every wallet.', 'Every chain.', 'One connect button.'],
  what: 'The wallet modal for your web app: for React, with a headless core for everything else. It runs in your app, with no vendor’s cloud behind it.',
  makeItYours: 'Make it yours',
  notes: {
    demo: 'No wallet? Choose Demo wallet. Local test networks.',
    failed: 'The Demo wallet could not be loaded. Reload the page.',
  },
  install: { heading: 'Install for', manager: 'Package manager', copy: 'Copy the install command' },
  copy: { idle: 'Copy', copied: 'Copied', failed: 'Not copied' },
  copyFile: (file) => `Copy ${file}`,
  theme: 'Theme',
  themeIs: (mode) => `Theme: ${mode}`,
  modes: { system: 'System', light: 'Light', dark: 'Dark' },
  playground: {
    heading: 'Make it yours',
    lead: 'This modal is live. Try it, change it, copy its code.',
    live: 'The modal, live',
    code: 'The modal beside it',
    accent: 'Accent',
    accents: {
      teal: 'Teal',
      indigo: 'Indigo',
      pink: 'Pink',
      orange: 'Orange',
      graphite: 'Graphite',
      own: 'Your own colour',
    },
    corners: 'Corners',
    cornerNames: { sharp: 'Sharp', small: 'Small', round: 'Round', full: 'Full' },
    language: 'Language',
    direction: 'Direction',
    directions: { ltr: 'Left to right', rtl: 'Right to left' },
  },
}
