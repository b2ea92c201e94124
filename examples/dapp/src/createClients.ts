import { eip155 } from '@hawser/adapter-eip155'
import { createHawser, type Hawser } from '@hawser/core'
import type { ScriptedWallet } from '@hawser/testing'
import { networksOf, tokensOf } from './config/networks.js'
import type { RunConfig } from './config/runConfig.js'
import { guardSending } from './demo/guardSending.js'

/** The page's client, and a second one where the run asks for it. */
export function createClients(
  config: RunConfig,
  demoWallet: ScriptedWallet | undefined,
): { client: Hawser; second: Hawser | undefined } {
  const adapter = demoWallet ? guardSending(eip155(), (provider) => provider === demoWallet.provider) : eip155()
  const options = {
    appName: 'Hawser example',
    networks: networksOf(config),
    tokens: tokensOf(config),
    adapters: [adapter],
  }
  return {
    client: createHawser(options),
    second: config.hasSecondClient ? createHawser({ ...options, id: 'second' }) : undefined,
  }
}
