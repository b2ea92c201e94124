// How nodes are asked: for viem, Solana kit, or by itself.

export * from '../rpc/createRpcTransport.js'
export * from '../rpc/kitTransport.js'
export { type RpcRequest, RpcResponseError } from '../rpc/rpcEndpoint.js'
