import type { Internals } from '../client/internals.js'
import type { contractVersion } from './version.js'

/**
 * A lazy feature: a slice, a controller and flows behind their own entry, brought in by `hawser.use(feature)`.
 * Core never names one.
 */
export interface Feature<TId extends string = string, TSlice extends object = object, TApi extends object = object> {
  readonly contractVersion: typeof contractVersion
  readonly id: TId
  createSlice(): TSlice
  /** Called once for a client. Free of effects but for listeners on the client's own events, which `dispose` removes. */
  setup(parameters: { slice: TSlice; internals: Internals }): { readonly api: TApi; dispose?(): void }
}
