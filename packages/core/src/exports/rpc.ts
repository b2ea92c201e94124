// How nodes are asked, for adapters and apps. Nothing of a first load comes here.

export * from '@hawser/blockchain-api/rpc'
export * from '../services/getRpcUrls.js'
