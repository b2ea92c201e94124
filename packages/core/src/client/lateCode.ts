import { loadModule } from '@hawser/common'
import type { ChainFlows } from '../lateFlows/chainFlows.js'
import type { LateFlows } from '../lateFlows/lateFlows.js'
import type { Internals } from './internals.js'

/** Code that flows run on. Once it has come, flows run on it without a wait. */
export interface LateCode<TFlows> {
  /** Undefined until it is loaded. */
  readonly flows: TFlows | undefined
  /** May be called again, also after a failure. @throws ModuleLoadError */
  load(): Promise<TFlows>
}

function createCode<TFlows>(load: () => Promise<TFlows>, onLoad?: (flows: TFlows) => void): LateCode<TFlows> {
  let flows: TFlows | undefined

  return {
    get flows() {
      return flows
    },
    async load() {
      const loaded = await loadModule(load)
      if (!flows) {
        flows = loaded
        onLoad?.(flows)
      }
      return flows
    },
  }
}

/** What it takes to connect and to disconnect. With it come the wallets that are listed. */
export function createLateCode(internals: Internals): LateCode<LateFlows> {
  return createCode(
    async () => (await import('../lateFlows/lateFlows.js')).lateFlows,
    ({ listConnectors }) => {
      if (!internals.signal.aborted) listConnectors(internals)
    },
  )
}

/** What is asked of a chain, or of a wallet that is connected. */
export function createChainCode(): LateCode<ChainFlows> {
  return createCode(async () => (await import('../lateFlows/chainFlows.js')).chainFlows)
}
