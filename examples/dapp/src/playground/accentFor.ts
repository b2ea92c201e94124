import type { ThemeMode } from '@hawser/core'

type Rgb = readonly [number, number, number]

const white: Rgb = [255, 255, 255]
const black: Rgb = [0, 0, 0]
const ink: Rgb = [16, 24, 31]
/** The modal's surfaces in light and dark that the accent is read on, the harder one of each. */
const surfaces = { light: [246, 247, 248], dark: [26, 32, 38] } as const satisfies Record<string, Rgb>
/** Of text (WCAG 2.2, 1.4.3). */
const readableRatio = 4.5

/**
 * The accent's two variables for a colour of anybody's choice: in light it is darkened, in dark lightened as far as it takes for text to be read. Where the
 * app follows the system, both are said.
 */
export function accentFor(hex: string, mode: ThemeMode) {
  const light = variantOf(hex, 'light')
  const dark = variantOf(hex, 'dark')
  const say = (name: keyof typeof light): string =>
    mode === 'system' && light[name] !== dark[name]
      ? `light-dark(${light[name]}, ${dark[name]})`
      : (mode === 'dark' ? dark : light)[name]
  return { '--hawser-accent': say('accent'), '--hawser-on-accent': say('onAccent') }
}

function variantOf(hex: string, surface: keyof typeof surfaces) {
  const colour = parse(hex)
  const end = surface === 'light' ? black : white
  const steps = Array.from({ length: 21 }, (_, step) => mix(colour, end, step / 20))
  const accent = steps.find((step) => contrast(step, surfaces[surface]) >= readableRatio) ?? end
  const onAccent = contrast(accent, white) >= contrast(accent, ink) ? white : ink
  return { accent: print(accent), onAccent: print(onAccent) }
}

function parse(hex: string): Rgb {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => Number.parseInt(hex.slice(start, start + 2), 16))
  return [red, green, blue]
}

function print(colour: Rgb): string {
  return `#${colour.map((value) => Math.round(value).toString(16).padStart(2, '0')).join('')}`
}

function mix([red, green, blue]: Rgb, [endRed, endGreen, endBlue]: Rgb, share: number): Rgb {
  const between = (start: number, end: number) => Math.round(start + (end - start) * share)
  return [between(red, endRed), between(green, endGreen), between(blue, endBlue)]
}

function luminance(colour: Rgb): number {
  const [red = 0, green = 0, blue = 0] = colour.map((value) => {
    const part = value / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(first: Rgb, second: Rgb): number {
  const [dark = 0, bright = 0] = [luminance(first), luminance(second)].sort((a, b) => a - b)
  return (bright + 0.05) / (dark + 0.05)
}
