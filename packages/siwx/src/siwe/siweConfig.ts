import type { SiwxConfig } from '@hawser/common'
import { lateSiwxConfig } from '../local/lateSiwxConfig.js'
import type { SiweConfigOptions } from './createSiweConfig.js'

/**
 * Signs users in by an app's own client for Sign-In with Ethereum (EIP-4361), whose server verifies. Accounts of other networks are not asked. The session of
 * such a client is one: it ends when its user disconnects, goes to another account, or to another network, unless an option says otherwise.
 *
 * @example
 * siweConfig({ getNonce, createMessage, verifyMessage, getSession, signOut, signOutOnNetworkChange: false })
 */
export function siweConfig(options: SiweConfigOptions): SiwxConfig {
  const { signOutOnDisconnect = true, signOutOnAccountChange = true, signOutOnNetworkChange = true } = options
  const { config } = lateSiwxConfig(async () => (await import('./createSiweConfig.js')).createSiweConfig(options))
  return {
    ...config,
    getRequired: () => options.isRequired ?? true,
    signOutOnDisconnect,
    signOutOnAccountChange,
    signOutOnNetworkChange,
    // Who stays signed in there is not asked anew.
    askOnAccountChange: signOutOnAccountChange,
    askOnNetworkChange: signOutOnNetworkChange,
    renewBeforeMs: options.renewBeforeMs,
  }
}
