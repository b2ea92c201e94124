import { createBrowserPlatform, type Platform } from '@hawser/common'

/** The browser's platform with the app's own parts over it. Getters stay getters: nothing is read before it is used. */
export function composePlatform(overrides: Partial<Platform> = {}): Platform {
  const platform: Platform = createBrowserPlatform()
  return Object.defineProperties(platform, Object.getOwnPropertyDescriptors(overrides))
}
