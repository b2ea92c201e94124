import type { Network } from '@hawser/common'
import { createScriptedWallet, type ScriptedWallet } from '@hawser/testing'
import { rpcUrlsOf } from './rpcUrlsOf.js'

const icon =
  'data:image/svg+xml;base64,' +
  btoa(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 36 36"><rect width="36" height="36" fill="#0b6e69"/><path d="M10 13h16v11a2 2 0 0 1-2 2H12a2 2 0 0 1-2-2zM10 13l11-4v4M22 19h4" fill="none" stroke="#fff" stroke-width="2" stroke-linejoin="round" stroke-linecap="round"/></svg>',
  )

/** A wallet inside the page, so that a newcomer without an extension meets every state. Its keys live for one run of the demo. */
export function createDemoWallet(networks: readonly Network[], privateKeys: readonly `0x${string}`[]): ScriptedWallet {
  return createScriptedWallet({
    name: 'Demo wallet',
    rdns: 'dev.hawser.demo-wallet',
    icon,
    privateKeys: [...privateKeys],
    chains: rpcUrlsOf(networks),
    chainId: 1,
    approval: 'manual',
  })
}
