/** The modal's custom properties that a screen of the frame has a use for, and what each may be. What stands around the modal's card is none of the frame's. */
const colors = [
  'surface',
  'raised',
  'hairline',
  'text',
  'secondary',
  'accent',
  'on-accent',
  'danger',
  'success',
  'warning',
  'mix-color',
] as const
type Name = (typeof colors)[number] | 'mix-strength' | 'font-family' | 'radius-row'

/** Fonts that have letters: the page loads none, and in one of signs alone nobody could read what is asked. */
const fonts = new Set(
  [
    'system-ui',
    'ui-sans-serif',
    'ui-serif',
    'ui-rounded',
    'ui-monospace',
    'sans-serif',
    'serif',
    'monospace',
    '-apple-system',
    'BlinkMacSystemFont',
    'Segoe UI',
    'Roboto',
    'Helvetica Neue',
    'Helvetica',
    'Arial',
    'Noto Sans',
    'Inter',
    'Ubuntu',
    'Open Sans',
    'Lato',
    'Verdana',
    'Tahoma',
    'Georgia',
    'Times New Roman',
  ].map((name) => name.toLowerCase()),
)

/** What is written on what. Text that cannot be told from what it stands on would be no consent (WCAG 2.2, 1.4.3). */
const pairs: readonly (readonly [Name, Name])[] = [
  ['text', 'surface'],
  ['text', 'raised'],
  ['secondary', 'surface'],
  ['secondary', 'raised'],
  ['danger', 'surface'],
  ['danger', 'raised'],
  ['warning', 'surface'],
]
const LEAST_CONTRAST = 4.5

export interface ThemeOptions {
  readonly window: Window & typeof globalThis
  readonly mode: 'light' | 'dark' | null
  /** By the names of the modal's custom properties, as an app says them. */
  readonly variables: Readonly<Record<string, unknown>>
}

/**
 * Gives the page a theme in place of the one before. What an app says is used by name and value alone, never as a rule; a look in which the words could not be read,
 * or through which the app's page could be seen, is left out.
 */
export function applyTheme({ window, mode, variables }: ThemeOptions): void {
  const { documentElement: root } = window.document
  if (mode === null) delete root.dataset.theme
  else root.dataset.theme = mode
  for (const name of [...colors, 'mix-strength', 'font-family', 'radius-row'] as const) {
    const value = readVariable(window, name, variables[`--hawser-${name}`])
    if (value === undefined) root.style.removeProperty(`--${name}`)
    else root.style.setProperty(`--${name}`, value)
  }
  const measure = createMeasure(window)
  const drop = (names: readonly Name[]): void => {
    for (const name of names) root.style.removeProperty(`--${name}`)
  }
  if (!measure.isOpaque('accent')) drop(['accent', 'on-accent'])
  if (!isReadable(measure)) {
    drop(colors.filter((name) => !name.endsWith('accent')))
    // The accent is what would be mixed in.
    drop(['mix-strength'])
  }
  // An app says its accent and leaves what stands on it, or takes two that modals can do with.
  for (const next of ['#ffffff', '#000000']) {
    if (measure.contrast('on-accent', 'accent') >= LEAST_CONTRAST) break
    root.style.setProperty('--on-accent', next)
  }
  measure.end()
}

function readVariable(window: Window & typeof globalThis, name: Name, given: unknown): string | undefined {
  const value = typeof given === 'string' && given.length <= 200 ? given.trim() : ''
  switch (name) {
    case 'mix-strength':
      return /^\d{1,2}(?:\.\d{1,4})?%$/.test(value) ? value : undefined
    case 'radius-row':
      return /^\d{1,3}(?:\.\d{1,4})?(?:px|rem|em)$/.test(value) ? value : undefined
    case 'font-family': {
      const families = value.split(',').map((family) => family.trim().replace(/^(["'])(.*)\1$/, '$2'))
      const known = families.filter((family) => fonts.has(family.toLowerCase()))
      return known.length > 0
        ? known.map((family) => (family.includes(' ') ? `"${family}"` : family)).join(', ')
        : undefined
    }
    default: {
      const isColor = window.CSS.supports('color', value) && /^[#\w\s(),.%/+*-]+$/.test(value)
      // What is taken from elsewhere is known only there.
      const isWhole = !/\b(?:var|env|attr|if)\(|^(?:inherit|initial|unset|revert|revert-layer|currentcolor)$/i.test(
        value,
      )
      return isColor && isWhole ? value : undefined
    }
  }
}

type Pixel = readonly [red: number, green: number, blue: number, alpha: number]

interface Measure {
  isOpaque(name: Name): boolean
  contrast(name: Name, on: Name): number
  end(): void
}

/** Measures the page's colours as they are drawn, in whatever notation they were said. */
function createMeasure(window: Window & typeof globalThis): Measure {
  const { document } = window
  const probe = document.createElement('span')
  document.documentElement.append(probe)
  const canvas = document.createElement('canvas')
  canvas.width = 1
  canvas.height = 1
  const context = canvas.getContext('2d', { willReadFrequently: true })
  function pixel(name: Name): Pixel {
    probe.style.setProperty('color', `var(--${name})`)
    if (!context) return [0, 0, 0, 0]
    context.clearRect(0, 0, 1, 1)
    context.fillStyle = window.getComputedStyle(probe).color
    context.fillRect(0, 0, 1, 1)
    const [red = 0, green = 0, blue = 0, alpha = 0] = context.getImageData(0, 0, 1, 1).data
    return [red, green, blue, alpha]
  }
  return {
    isOpaque: (name) => pixel(name)[3] === 255,
    contrast(name, on) {
      const ground = pixel(on)
      const [one, other] = [luminanceOf(over(pixel(name), ground)), luminanceOf(ground)]
      return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05)
    },
    end: () => probe.remove(),
  }
}

function isReadable({ isOpaque, contrast }: Measure): boolean {
  return isOpaque('surface') && isOpaque('raised') && pairs.every(([name, on]) => contrast(name, on) >= LEAST_CONTRAST)
}

function over([red, green, blue, alpha]: Pixel, ground: Pixel): Pixel {
  const mix = (one: number, other: number) => (one * alpha + other * (255 - alpha)) / 255
  return [mix(red, ground[0]), mix(green, ground[1]), mix(blue, ground[2]), 255]
}

/** Relative luminance (WCAG 2.2). */
function luminanceOf([red, green, blue]: Pixel): number {
  const linear = (channel: number) => {
    const share = channel / 255
    return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
}
