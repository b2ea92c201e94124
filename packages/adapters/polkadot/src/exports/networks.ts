export { assetHub, kusama, kusamaAssetHub, polkadot, westend, westendAssetHub } from '../networks.js'
