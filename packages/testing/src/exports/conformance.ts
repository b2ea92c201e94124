export {
  type AdapterConformanceOptions,
  type ConformanceAbility,
  type ConformanceBehavior,
  type ConformanceMemory,
  type ConformancePage,
  type ConformanceWallet,
  conformanceAbilities,
  conformanceBehaviors,
} from '../conformance/conformanceHarness.js'
export {
  type ConnectorBehavior,
  type ConnectorConformanceOptions,
  type ConnectorConformancePage,
  type ConnectorConformanceWallet,
  connectorBehaviors,
} from '../conformance/connectorHarness.js'
export {
  type CreateEip155ConformanceParameters,
  createEip155Conformance,
} from '../conformance/createEip155Conformance.js'
export { describeAdapterConformance } from '../conformance/describeAdapterConformance.js'
export { describeConnectorConformance } from '../conformance/describeConnectorConformance.js'
export {
  type FrameConformanceKeys,
  type FrameConformanceParameters,
  overFrame,
} from '../conformance/overFrame.js'
export {
  overWalletConnect,
  type WalletConnectConformanceParameters,
  type WalletConnectConformancePeer,
} from '../conformance/overWalletConnect.js'
