/** The JSON-RPC methods that only read, and need nobody's consent. */
export const safeRpcMethods = [
  'eth_accounts',
  'eth_blockNumber',
  'eth_call',
  'eth_chainId',
  'eth_estimateGas',
  'eth_feeHistory',
  'eth_gasPrice',
  'eth_getAccount',
  'eth_getBalance',
  'eth_getBlockByHash',
  'eth_getBlockByNumber',
  'eth_getBlockReceipts',
  'eth_getBlockTransactionCountByHash',
  'eth_getBlockTransactionCountByNumber',
  'eth_getCode',
  'eth_getFilterChanges',
  'eth_getFilterLogs',
  'eth_getLogs',
  'eth_getProof',
  'eth_getStorageAt',
  'eth_getTransactionByBlockHashAndIndex',
  'eth_getTransactionByBlockNumberAndIndex',
  'eth_getTransactionByHash',
  'eth_getTransactionCount',
  'eth_getTransactionReceipt',
  'eth_getUncleCountByBlockHash',
  'eth_getUncleCountByBlockNumber',
  'eth_maxPriorityFeePerGas',
  'eth_newBlockFilter',
  'eth_newFilter',
  'eth_newPendingTransactionFilter',
  'eth_sendRawTransaction',
  'eth_syncing',
  'eth_uninstallFilter',
  'wallet_getCapabilities',
  'wallet_getCallsStatus',
  'eth_getUserOperationReceipt',
  'eth_estimateUserOperationGas',
  'eth_getUserOperationByHash',
  'eth_supportedEntryPoints',
  'wallet_getAssets',
] as const

/** The methods that the user has to consent to in the frame. */
export const unsafeRpcMethods = [
  'personal_sign',
  'eth_signTypedData_v4',
  'eth_sendTransaction',
  'solana_signMessage',
  'solana_signTransaction',
  'solana_signAllTransactions',
  'solana_signAndSendTransaction',
  'wallet_sendCalls',
  'wallet_grantPermissions',
  'wallet_revokePermissions',
  'eth_sendUserOperation',
] as const

/** Methods of namespaces that the field's frame does not have. They go to a frame of ours alone. */
export const ownSafeRpcMethods = [
  'getAccountAddresses',
  'wallet_getGrantedExecutionPermissions',
  'wallet_getSupportedExecutionPermissions',
] as const
/** @see ownSafeRpcMethods */
export const ownUnsafeRpcMethods = [
  'signMessage',
  'signPsbt',
  'sendTransfer',
  'polkadot_signMessage',
  'polkadot_signTransaction',
  'wallet_requestExecutionPermissions',
  'wallet_revokeExecutionPermission',
] as const

export type UnsafeRpcMethod = (typeof unsafeRpcMethods)[number] | (typeof ownUnsafeRpcMethods)[number]

const publicKinds = new Map<string, 'safe' | 'unsafe'>([
  ...safeRpcMethods.map((method) => [method, 'safe'] as const),
  ...unsafeRpcMethods.map((method) => [method, 'unsafe'] as const),
])
const ownKinds = new Map<string, 'safe' | 'unsafe'>([
  ...ownSafeRpcMethods.map((method) => [method, 'safe'] as const),
  ...ownUnsafeRpcMethods.map((method) => [method, 'unsafe'] as const),
])

/** Whether a method may be asked, and whether the user has to consent. Undefined for one that is in neither list. */
export function getRpcMethodKind(
  method: string,
  { isOwn = true }: { readonly isOwn?: boolean | undefined } = {},
): 'safe' | 'unsafe' | undefined {
  return publicKinds.get(method) ?? (isOwn ? ownKinds.get(method) : undefined)
}
