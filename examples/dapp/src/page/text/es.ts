import type { PageText } from './pageText.js'

export const es: PageText = {
  facts: 'Código abierto · MIT · Autoalojado',
  headline: ['Todas las wallets.', 'Todas las redes.', 'Un solo botón.'],
  what: 'El modal de wallets para tu aplicación web: para React, con un núcleo headless para todo lo demás. Se ejecuta en tu aplicación, sin depender de la nube de ningún proveedor.',
  makeItYours: 'Personalízalo',
  notes: {
    demo: '¿No tienes wallet? Elige Demo wallet. Redes de prueba locales.',
    failed: 'No se pudo cargar Demo wallet. Recarga la página.',
  },
  install: { heading: 'Instalar para', manager: 'Gestor de paquetes', copy: 'Copiar el comando de instalación' },
  copy: { idle: 'Copiar', copied: 'Copiado', failed: 'No copiado' },
  copyFile: (file) => `Copiar ${file}`,
  theme: 'Tema',
  themeIs: (mode) => `Tema: ${mode}`,
  modes: { system: 'Sistema', light: 'Claro', dark: 'Oscuro' },
  playground: {
    heading: 'Hazlo tuyo',
    lead: 'Este modal funciona de verdad. Pruébalo, cámbialo y copia su código.',
    live: 'El modal, en vivo',
    code: 'El modal de al lado',
    accent: 'Color de acento',
    accents: {
      teal: 'Verde azulado',
      indigo: 'Índigo',
      pink: 'Rosa',
      orange: 'Naranja',
      graphite: 'Grafito',
      own: 'Tu propio color',
    },
    corners: 'Esquinas',
    cornerNames: { sharp: 'Rectas', small: 'Suaves', round: 'Curvas', full: 'Plenas' },
    language: 'Idioma',
    direction: 'Dirección del texto',
    directions: { ltr: 'De izquierda a derecha', rtl: 'De derecha a izquierda' },
  },
}
