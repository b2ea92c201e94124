export { createHawser } from '../client/createHawser.js'
export type { HawserEvents } from '../client/events.js'
export type { Hawser, HawserOptions, InitialState, OpenParameters, StoredConnection } from '../client/hawser.js'
export type { Internals } from '../client/internals.js'
export type { AdapterFactory, ChainAdapter, SignMessageParameters as AdapterSignMessageParameters, SwitchNetworkParameters as AdapterSwitchNetworkParameters } from '../contracts/adapter.js'
export type * from '../contracts/capabilities.js'
export type {
  ConnectionId,
  ConnectionReport,
  ConnectParameters as ConnectorConnectParameters,
  Connector,
  ConnectorContext,
  ConnectorFactory,
  ConnectorType,
  ReconnectParameters as ConnectorReconnectParameters,
} from '../contracts/connector.js'
export type { Feature } from '../contracts/feature.js'
export { contractVersion } from '../contracts/version.js'
export { AccountNotFoundError } from '../errors/accountNotFoundError.js'
export { CapabilityMissingError } from '../errors/capabilityMissingError.js'
export { ClientDestroyedError } from '../errors/clientDestroyedError.js'
export { NotConnectedError } from '../errors/notConnectedError.js'
export { cancelConnect } from '../flows/cancelConnect.js'
export { type ConnectErrorType, type ConnectParameters, type ConnectReturnType, connect } from '../flows/connect.js'
export { type DisconnectErrorType, type DisconnectParameters, type DisconnectReturnType, disconnect } from '../flows/disconnect.js'
export { type ReconnectErrorType, type ReconnectParameters, type ReconnectReturnType, reconnect } from '../flows/reconnect.js'
