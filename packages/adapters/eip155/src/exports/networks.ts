export { arbitrum, base, baseSepolia, bsc, mainnet, optimism, polygon, sepolia } from '../networks.js'
