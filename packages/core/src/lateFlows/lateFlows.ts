import { connect } from './connect.js'
import { disconnect } from './disconnect.js'
import { estimateGas } from './estimateGas.js'
import { getBalance } from './getBalance.js'
import { getCapabilities } from './getCapabilities.js'
import { getClient } from './getClient.js'
import { getProvider } from './getProvider.js'
import { lookupIdentity } from './lookupIdentity.js'
import { readContract } from './readContract.js'
import { reconnect } from './reconnect.js'
import { resolveName } from './resolveName.js'
import { restoreConnection } from './restoreConnection.js'
import { sendTransaction } from './sendTransaction.js'
import { signMessage } from './signMessage.js'
import { signTypedData } from './signTypedData.js'
import { switchAccount } from './switchAccount.js'
import { switchConnection } from './switchConnection.js'
import { switchNetwork } from './switchNetwork.js'
import { waitForReceipt } from './waitForReceipt.js'
import { wake } from './wake.js'
import { writeContract } from './writeContract.js'

/** The code that is loaded when the first of its flows is called, in one piece. */
export const lateFlows = {
  connect,
  disconnect,
  estimateGas,
  getBalance,
  getCapabilities,
  getClient,
  getProvider,
  lookupIdentity,
  readContract,
  reconnect,
  resolveName,
  restoreConnection,
  sendTransaction,
  signMessage,
  signTypedData,
  switchAccount,
  switchConnection,
  switchNetwork,
  waitForReceipt,
  wake,
  writeContract,
}

export type LateFlows = typeof lateFlows
