/** Holds a button's place while it is not known what it says. The button's name says that. */
export function ButtonPlaceholder() {
  return (
    <>
      <span className="hawser-skeleton" />
      {/* As high as a line of text, so that nothing moves when there is one. */}
      <span>&#8203;</span>
    </>
  )
}
