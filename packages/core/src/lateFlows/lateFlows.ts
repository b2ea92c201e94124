import { selectConnectorList } from '../selectors/selectConnectorList.js'
import { connect } from './connect.js'
import { disconnect } from './disconnect.js'
import { listConnectors } from './listConnectors.js'
import { reconnect } from './reconnect.js'
import { restoreConnection } from './restoreConnection.js'
import { switchAccount } from './switchAccount.js'
import { switchConnection } from './switchConnection.js'
import { switchNetwork } from './switchNetwork.js'
import { wake } from './wake.js'

/** What wallets and connections need, in one piece: loaded when somebody is about to connect, or was connected before. */
export const lateFlows = {
  connect,
  disconnect,
  listConnectors,
  reconnect,
  restoreConnection,
  selectConnectorList,
  switchAccount,
  switchConnection,
  switchNetwork,
  wake,
}

export type LateFlows = typeof lateFlows
