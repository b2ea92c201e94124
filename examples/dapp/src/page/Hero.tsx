/** The first thing to see: what Hawser is. */
export function Hero() {
  return (
    <div className="intro">
      <h1>Every wallet. Every chain. One connect button.</h1>
      <p>Connect a wallet with the button above, then try each action. The code shown is the code that runs.</p>
    </div>
  )
}
