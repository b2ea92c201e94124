import type { SiwxConfig } from '@hawser/common'
import type { LocalSiwxOptions } from './createLocalSiwx.js'
import { lateSiwxConfig } from './lateSiwxConfig.js'

/**
 * Signs users in on this device: sessions are verified and kept here, and no server hears of them. It tells an app which accounts its user controls, and
 * protects nothing that a server holds. Its code is loaded when it is first asked.
 *
 * @example
 * localSiwx({ statement: 'Sign in to Harbour.', rpc: { 'eip155:1': 'https://rpc.example.com' } })
 */
export function localSiwx(options: LocalSiwxOptions = {}): SiwxConfig {
  const { askOnAccountChange, askOnNetworkChange, renewBeforeMs } = options
  const { signOutOnDisconnect, signOutOnAccountChange, signOutOnNetworkChange } = options
  const { config } = lateSiwxConfig(async () => (await import('./createLocalSiwx.js')).createLocalSiwx(options))
  return {
    ...config,
    getRequired: () => options.isRequired ?? true,
    askOnAccountChange,
    askOnNetworkChange,
    signOutOnDisconnect,
    signOutOnAccountChange,
    signOutOnNetworkChange,
    renewBeforeMs,
  }
}
