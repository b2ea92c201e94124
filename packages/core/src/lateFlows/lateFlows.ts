import { selectConnectorList } from '../selectors/selectConnectorList.js'
import { connect } from './connect.js'
import { disconnect } from './disconnect.js'
import { listConnectors } from './listConnectors.js'
import { reconnect } from './reconnect.js'
import { restoreConnection } from './restoreConnection.js'
import { wake } from './wake.js'

/** What it takes to connect and to disconnect, in one piece: loaded when somebody is about to connect, or was connected before. */
export const lateFlows = {
  connect,
  disconnect,
  listConnectors,
  reconnect,
  restoreConnection,
  selectConnectorList,
  wake,
}

export type LateFlows = typeof lateFlows
