import { loadModule } from '@hawser/common'
import { toErrorInfo } from '../errors/pageErrors.js'
import type { FeatureContext } from '../interfaces/feature.js'
import type { createDepositApi, DepositParts } from './createDepositApi.js'
import type { DepositApi } from './onRampApi.js'
import type { OnRampState } from './onRampState.js'

/** The actions of deposits, whose code comes with the first of them: few who buy deposit. Once it is there, what has to run within a press does. */
export function createLateDeposit(
  feature: FeatureContext<OnRampState>,
  parts: DepositParts,
): DepositApi & { dispose(): void } {
  const { slice, signal } = feature
  let loaded: ReturnType<typeof createDepositApi> | undefined
  const run = async <T>(act: (api: DepositApi) => T): Promise<Awaited<T> | undefined> => {
    try {
      if (!loaded) {
        const { createDepositApi } = await loadModule(() => import('./createDepositApi.js'))
        if (signal.aborted) return undefined
        loaded ??= createDepositApi(feature, parts)
      }
    } catch (error) {
      slice.deposit = { ...slice.deposit, error: toErrorInfo(error) }
      return undefined
    }
    return await act(loaded)
  }
  const now = (act: (api: DepositApi) => void): void => {
    if (loaded) act(loaded)
    else void run(act)
  }
  return {
    async load() {
      await run((api) => api.load())
    },
    setAsset: (id) => now((api) => api.setAsset(id)),
    setAmount: (text, locale) => now((api) => api.setAmount(text, locale)),
    start: (id) => (loaded ? loaded.start(id) : run((api) => api.start(id)).then((record) => record ?? null)),
    dispose: () => loaded?.dispose(),
  }
}
