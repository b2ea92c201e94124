import type { BrowserContextOptions } from 'playwright-core'

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, deviceScaleFactor: 2 }

/** What the pictures are taken on: a computer, the same in a window as small as a phone, the smallest phone, a page at 400 %, and phones. */
export const devices = {
  desktop: { viewport: { width: 1280, height: 800 } },
  phone,
  narrow: { ...phone, viewport: { width: 320, height: 640 } },
  /** A window of 1280 by 1024 at 400 %. */
  zoomed: { viewport: { width: 320, height: 256 }, deviceScaleFactor: 4 },
  ios: {
    ...phone,
    isMobile: true,
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.4 Mobile/15E148 Safari/604.1',
  },
  android: {
    ...phone,
    viewport: { width: 360, height: 740 },
    isMobile: true,
    userAgent:
      'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/136.0.0.0 Mobile Safari/537.36',
  },
} as const satisfies Record<string, BrowserContextOptions>

export type Device = keyof typeof devices

/** For a view that is looked at on everything that is small too. */
export const everySize: readonly Device[] = ['desktop', 'phone', 'narrow', 'zoomed']

/** Looked at from right to left, on the narrowest of phones and at 400 %, too. */
export const everywhere = { isMirrored: true, devices: everySize } as const
