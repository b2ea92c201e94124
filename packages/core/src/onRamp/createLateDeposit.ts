import { loadModule } from '@hawser/common'
import { toErrorInfo } from '../errors/pageErrors.js'
import type { FeatureContext } from '../interfaces/feature.js'
import type { DepositParts } from './createDepositApi.js'
import { createLateActions } from './lateActions.js'
import type { DepositApi } from './onRampApi.js'
import type { OnRampState } from './onRampState.js'

/** The actions of deposits, whose code comes with the first of them: few who buy deposit. Once it is there, what has to run within a press does. */
export function createLateDeposit(
  feature: FeatureContext<OnRampState>,
  parts: DepositParts,
): DepositApi & { dispose(): void } {
  const { slice, signal } = feature
  const { loaded, run, now } = createLateActions({
    signal,
    async load() {
      const { createDepositApi } = await loadModule(() => import('./createDepositApi.js'))
      return () => createDepositApi(feature, parts)
    },
    onFailure(error) {
      slice.deposit = { ...slice.deposit, error: toErrorInfo(error) }
    },
  })
  return {
    async load() {
      await run((api) => api.load())
    },
    setAsset: (id) => now((api) => api.setAsset(id)),
    setAmount: (text, locale) => now((api) => api.setAmount(text, locale)),
    start: (id) => loaded()?.start(id) ?? run((api) => api.start(id)).then((record) => record ?? null),
    dispose: () => loaded()?.dispose(),
  }
}
