export { type CancellableRun, cancelAtEachAwait } from '../node/cancelAtEachAwait.js'
export {
  type ContractAccount,
  type DeployContractAccountParameters,
  deployContractAccount,
} from '../node/deployContractAccount.js'
export { deployDisperse } from '../node/deployDisperse.js'
export {
  type DeployEnsParameters,
  type DeployedEns,
  deployEns,
  type EnsRecord,
  type SetEnsNamesParameters,
  setEnsNames,
} from '../node/deployEns.js'
export { type DeployErc20Parameters, deployErc20 } from '../node/deployErc20.js'
export { deployLegacyErc20 } from '../node/deployLegacyErc20.js'
export {
  type DeployErc721Parameters,
  type DeployErc1155Parameters,
  deployErc721,
  deployErc1155,
  type MintErc721Parameters,
  type MintErc1155Parameters,
  mintErc721,
  mintErc1155,
} from '../node/deployNfts.js'
export { type DeployOddErc20Parameters, deployOddErc20, rebaseOddErc20 } from '../node/deployOddErc20.js'
export { type DeployPermitErc20Parameters, deployPermitErc20 } from '../node/deployPermitErc20.js'
export { type DeployRevertingErc20Parameters, deployRevertingErc20 } from '../node/deployRevertingErc20.js'
export {
  type DeploySwapRouterParameters,
  deploySwapRouter,
  type PoolShare,
  type SwapRouter,
} from '../node/deploySwapRouter.js'
export { type DeployTokenPairParameters, deployTokenPair } from '../node/deployTokenPair.js'
export { deployZeroEx, type ZeroEx } from '../node/deployZeroEx.js'
export { AnvilNotFoundError, findAnvilBinary } from '../node/findAnvilBinary.js'
export { findFreePort } from '../node/findFreePort.js'
export type { ChainEndpoint, LocalAccount, LocalChain } from '../node/localChain.js'
export { mine } from '../node/mine.js'
export { revert } from '../node/revert.js'
export { mineFromNode, type NodeReceipt, type NodeTransaction } from '../node/sendFromNode.js'
export { setAutomine } from '../node/setAutomine.js'
export { setBalance } from '../node/setBalance.js'
export { snapshot } from '../node/snapshot.js'
export {
  type LocalChainOptions,
  type LocalChains,
  type StartLocalChainsParameters,
  startLocalChains,
} from '../node/startLocalChains.js'
export { type LocalRpcProxy, type StartRpcProxyParameters, startRpcProxy } from '../node/startRpcProxy.js'
export {
  type HeldRequests,
  type LocalWalletsService,
  type StartWalletsServiceParameters,
  startWalletsService,
  type WalletsServiceFault,
  type WalletsServiceFaults,
  type WalletsServiceRequest,
} from '../node/startWalletsService.js'
export { JsonRpcRequestError, type JsonRpcRequestParameters, jsonRpcRequest } from '../rpc/jsonRpcRequest.js'
export {
  type DelegationContracts,
  DelegationContractsNotFoundError,
  deployDelegations,
} from '../smartAccounts/deployDelegations.js'
export {
  AccountContractsNotFoundError,
  deploySmartAccounts,
  type SmartAccountContracts,
} from '../smartAccounts/deploySmartAccounts.js'
export {
  type BundlerFaults,
  type LocalBundler,
  type StartBundlerParameters,
  startBundler,
} from '../smartAccounts/startBundler.js'
export {
  type LocalPaymaster,
  type PaymasterFaults,
  type StartPaymasterParameters,
  startPaymaster,
} from '../smartAccounts/startPaymaster.js'
export { createMemoryStorage, type KeyValueStorage } from '../walletConnect/createMemoryStorage.js'
export { createWalletConnectPeer } from '../walletConnect/createWalletConnectPeer.js'
export { SignClientNotFoundError } from '../walletConnect/loadSignClient.js'
export type { PeerNamespaceRequest, WalletConnectPeerNamespace } from '../walletConnect/peerNamespace.js'
export type {
  CreateWalletConnectPeerParameters,
  ProposedNamespaces,
  SwitchPeerChainOptions,
  WalletConnectMetadata,
  WalletConnectPeer,
  WalletConnectPeerProposal,
  WalletConnectPeerRequest,
  WalletConnectPeerSession,
  WalletConnectPeerSignIn,
} from '../walletConnect/walletConnectPeer.js'
export {
  isWalletConnectPeerBehavior,
  type WalletConnectPeerBehavior,
  type WalletConnectPeerBehaviors,
  type WalletConnectPeerBehaviorValue,
  walletConnectPeerBehaviors,
} from '../walletConnect/walletConnectPeerBehaviors.js'
export type { WalletsServiceEntry } from '../walletsService/walletsServiceEntry.js'
