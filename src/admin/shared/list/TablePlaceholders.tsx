const rows = ['1', '2', '3', '4', '5', '6', '7', '8'];

/** The placeholder rows of a table that loads. */
export function TablePlaceholders({ width }: { width: number }) {
  return (
    <tbody>
      {rows.map((row) => (
        // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a row takes no focus
        <tr key={row} aria-hidden="true">
          {Array.from({ length: width }, (_, cell) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: cells without content never change places
            <td key={cell}>
              <span className="placeholder w-75" />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  );
}
