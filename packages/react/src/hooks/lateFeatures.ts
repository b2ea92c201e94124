// In a late file of its own: an app's first load would otherwise list the scripts that each of these is loaded from, 50 to 100 B a hook.
// The types are named, so that who reads this package's own needs no package that core's come from.

export const loadActivity = (): Promise<typeof import('@hawser/core/activity')> => import('@hawser/core/activity')
export const loadNames = (): Promise<typeof import('@hawser/core/names')> => import('@hawser/core/names')
export const loadNfts = (): Promise<typeof import('@hawser/core/nfts')> => import('@hawser/core/nfts')
export const loadOnRamp = (): Promise<typeof import('@hawser/core/onramp')> => import('@hawser/core/onramp')
export const loadPortfolio = (): Promise<typeof import('@hawser/core/portfolio')> => import('@hawser/core/portfolio')
export const loadProfile = (): Promise<typeof import('@hawser/core/profile')> => import('@hawser/core/profile')
export const loadSend = (): Promise<typeof import('@hawser/core/send')> => import('@hawser/core/send')
export const loadSignIn = (): Promise<typeof import('@hawser/core/siwx')> => import('@hawser/core/siwx')
export const loadSwap = (): Promise<typeof import('@hawser/core/swap')> => import('@hawser/core/swap')
