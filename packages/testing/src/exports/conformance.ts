export {
  type AdapterConformanceOptions,
  type ConformanceBehavior,
  type ConformanceMemory,
  type ConformancePage,
  type ConformanceWallet,
  conformanceBehaviors,
} from '../conformance/conformanceHarness.js'
export {
  type CreateEip155ConformanceParameters,
  createEip155Conformance,
} from '../conformance/createEip155Conformance.js'
export { describeAdapterConformance } from '../conformance/describeAdapterConformance.js'
