import type { BrowserContextOptions } from 'playwright-core'

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, deviceScaleFactor: 2, isMobile: true }

/** The browsers that a state is played in. Phones offer other ways into a wallet. */
export const devices = {
  desktop: { viewport: { width: 1280, height: 800 }, deviceScaleFactor: 2 },
  ios: {
    ...phone,
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.4 Mobile/15E148 Safari/604.1',
  },
  android: {
    ...phone,
    userAgent:
      'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/136.0.0.0 Mobile Safari/537.36',
  },
} as const satisfies Record<string, BrowserContextOptions>

export type Device = keyof typeof devices
