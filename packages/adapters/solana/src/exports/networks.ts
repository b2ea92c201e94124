export { solana, solanaDevnet, solanaTestnet } from '../networks.js'
