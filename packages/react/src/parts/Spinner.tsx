/** A quiet ring in the colour of the text around it. What is awaited is said in text. */
export function Spinner() {
  return (
    <svg className="hawser-spinner" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <circle className="hawser-spinner-track" cx="12" cy="12" r="9" />
      <circle className="hawser-spinner-runner" cx="12" cy="12" r="9" pathLength="100" />
    </svg>
  )
}
