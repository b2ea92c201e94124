export { type ExtensionDappOptions, extensionDapp } from '../extensionDapp/extensionDapp.js'
export type { ExtensionDappLibrary } from '../extensionDapp/extensionDappLibrary.js'
