/** The name under which the wallet's script stands in a page. */
export const walletScriptGlobal = '__hawserTesting'
