import { estimateGas } from './estimateGas.js'
import { getAssets } from './getAssets.js'
import { getBalance } from './getBalance.js'
import { getCapabilities } from './getCapabilities.js'
import { getClient } from './getClient.js'
import { getProvider } from './getProvider.js'
import { grantPermissions } from './grantPermissions.js'
import { lookupIdentity } from './lookupIdentity.js'
import { readContract } from './readContract.js'
import { resolveName } from './resolveName.js'
import { revokePermissions } from './revokePermissions.js'
import { sendTransaction } from './sendTransaction.js'
import { signMessage } from './signMessage.js'
import { signTypedData } from './signTypedData.js'
import { switchAccount } from './switchAccount.js'
import { switchConnection } from './switchConnection.js'
import { switchNetwork } from './switchNetwork.js'
import { waitForReceipt } from './waitForReceipt.js'
import { wake } from './wake.js'
import { writeContract } from './writeContract.js'

/** What is asked of a chain, or of a wallet that is connected, in one piece: loaded when the first of them is called. */
export const chainFlows = {
  estimateGas,
  getAssets,
  getBalance,
  getCapabilities,
  getClient,
  getProvider,
  grantPermissions,
  lookupIdentity,
  readContract,
  resolveName,
  revokePermissions,
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

export type ChainFlows = typeof chainFlows
