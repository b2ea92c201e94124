import { loadModule } from '@hawser/common'
import type { LateFlows } from '../lateFlows/lateFlows.js'

/** The code that flows run on. Once it has come, flows run on it without a wait. */
export function createLateCode() {
  let flows: LateFlows | undefined

  return {
    /** Undefined until it is loaded. */
    get flows(): LateFlows | undefined {
      return flows
    },
    /** May be called again, also after a failure. @throws ModuleLoadError */
    async load(): Promise<LateFlows> {
      const module = await loadModule(() => import('../lateFlows/lateFlows.js'))
      flows = module.lateFlows
      return flows
    },
  }
}
