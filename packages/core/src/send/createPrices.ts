import { loadModule } from '@hawser/common'
import type { FeatureContext } from '../interfaces/feature.js'
import type { PriceFieldDeps } from './createPriceField.js'
import type { SendState } from './sendState.js'

/** The form's prices, while somebody looks. What asks for them comes with the form, where there is a service to ask. */
export function createPrices(
  slice: SendState,
  deps: PriceFieldDeps & { readonly feature: Pick<FeatureContext, 'services'> },
) {
  let field: ReturnType<typeof import('./createPriceField.js').createPriceField> | undefined
  let watchers = 0
  const follow = (): void => {
    if (watchers > 0) field?.follow()
  }
  const load = async (): Promise<void> => {
    const { createPriceField } = await loadModule(() => import('./createPriceField.js'))
    field ??= createPriceField(slice, deps)
    follow()
  }

  return {
    watch(): () => void {
      watchers += 1
      // Without a price the form is as good as it is: it is tried again when it is opened again. A client that has ended asks nobody.
      if (deps.feature.services.blockchainApi && !field) load().catch(() => {})
      follow()
      let isWatching = true
      return () => {
        if (isWatching) watchers -= 1
        isWatching = false
        if (watchers === 0) field?.stop()
      }
    },
    /** Asks anew where the form is about something else. */
    follow,
    setFiat: (text: string): void => field?.set(text),
    stop: (): void => field?.stop(),
  }
}
