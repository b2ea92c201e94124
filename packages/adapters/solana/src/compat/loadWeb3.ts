import { loadModule } from '@hawser/common'

/** `@solana/web3.js` of the app's own installation. @throws ModuleLoadError with the package's name where it is missing */
export function loadWeb3(): Promise<typeof import('@solana/web3.js')> {
  return loadModule(() => import('@solana/web3.js'), '@solana/web3.js')
}
