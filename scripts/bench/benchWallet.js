// Runs in the page before its own scripts: an EIP-6963 wallet that answers at once, so that only the kit's time is measured.
;(() => {
  const address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
  const granted = () => {
    try {
      return sessionStorage.getItem('bench-wallet') === 'granted'
    } catch {
      return false
    }
  }
  const provider = {
    async request({ method }) {
      if (method === 'eth_requestAccounts' || method === 'wallet_requestPermissions') {
        sessionStorage.setItem('bench-wallet', 'granted')
        return method === 'eth_requestAccounts' ? [address] : [{ parentCapability: 'eth_accounts' }]
      }
      if (method === 'eth_accounts') return granted() ? [address] : []
      if (method === 'eth_chainId') return '0x1'
      throw Object.assign(new Error(`${method} is not supported`), { code: 4200 })
    },
    on() {},
    removeListener() {},
  }
  const icon =
    'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"%3E%3Crect width="1" height="1" fill="%230b6e69"/%3E%3C/svg%3E'
  const detail = Object.freeze({
    info: Object.freeze({
      uuid: '350670db-19fa-4704-a166-e52e178b59d2',
      name: 'Bench Wallet',
      rdns: 'dev.hawser.bench',
      icon,
    }),
    provider,
  })
  const announce = () => window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  window.addEventListener('eip6963:requestProvider', announce)
  announce()
})()
