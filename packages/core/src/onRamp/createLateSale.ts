import { loadModule } from '@hawser/common'
import { toErrorInfo } from '../errors/pageErrors.js'
import type { FeatureContext } from '../interfaces/feature.js'
import type { SaleParts } from './createSaleApi.js'
import { createLateActions } from './lateActions.js'
import type { OnRampState } from './onRampState.js'
import type { SaleApi } from './saleApi.js'

/** The actions of sales, whose code comes with the first of them: few who buy sell. Once it is there, what has to run within a press does. */
export function createLateSale(feature: FeatureContext<OnRampState>, parts: SaleParts): SaleApi & { dispose(): void } {
  const { slice, signal } = feature
  const { loaded, run, now } = createLateActions({
    signal,
    async load() {
      const { createSaleApi } = await loadModule(() => import('./createSaleApi.js'))
      return () => createSaleApi(feature, parts)
    },
    onFailure(error) {
      slice.sale = { ...slice.sale, error: toErrorInfo(error) }
    },
  })
  return {
    async load(parameters) {
      await run((api) => api.load(parameters))
    },
    setToken: (id) => now((api) => api.setToken(id)),
    setPayoutCurrency: (id) => now((api) => api.setPayoutCurrency(id)),
    setPayoutMethod: (id) => now((api) => api.setPayoutMethod(id)),
    setAmount: (text, locale) => now((api) => api.setAmount(text, locale)),
    async setMax() {
      await run((api) => api.setMax())
    },
    setProvider: (name) => now((api) => api.setProvider(name)),
    async quote() {
      await run((api) => api.quote())
    },
    watch() {
      let stop: (() => void) | undefined
      let isEnded = false
      now((api) => {
        if (!isEnded) stop = api.watch()
      })
      return () => {
        isEnded = true
        stop?.()
      }
    },
    sell: () => loaded()?.sell() ?? run((api) => api.sell()).then((record) => record ?? null),
    openLink: (id) => loaded()?.openLink(id) ?? false,
    pay: (id, parameters) => run((api) => api.pay(id, parameters)).then((isReviewed) => isReviewed ?? false),
    resume: () => now((api) => api.resume()),
    checkAgain: (id) => now((api) => api.checkAgain(id)),
    dismiss: (id) => now((api) => api.dismiss(id)),
    dispose: () => loaded()?.dispose(),
  }
}
