declare global {
  namespace PDFKit.Mixins {
    interface PDFAttachmentOptions {
      /** How the file is related to the document; the types of pdfkit lack it. */
      relationship?: 'Alternative';
    }
  }
}

const NAME = 'factur-x.xml';
const NAMESPACE = 'urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#';

/** The properties by which programs find the XML file, and what they are: PDF/A asks for both. */
const properties = [
  ['DocumentFileName', NAME, 'The name of the embedded XML file'],
  ['DocumentType', 'INVOICE', 'The type of the document'],
  ['Version', '1.0', 'The version of the schema of the XML file'],
  ['ConformanceLevel', 'EN 16931', 'The profile of the XML file'],
] as const;

const description = properties.map(
  ([name, , about]) => `
    <rdf:li rdf:parseType="Resource">
      <pdfaProperty:name>${name}</pdfaProperty:name>
      <pdfaProperty:valueType>Text</pdfaProperty:valueType>
      <pdfaProperty:category>external</pdfaProperty:category>
      <pdfaProperty:description>${about}</pdfaProperty:description>
    </rdf:li>`,
);

const metadata = `
  <rdf:Description rdf:about=""
      xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/"
      xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#"
      xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#">
    <pdfaExtension:schemas><rdf:Bag><rdf:li rdf:parseType="Resource">
      <pdfaSchema:schema>Factur-X PDFA Extension Schema</pdfaSchema:schema>
      <pdfaSchema:namespaceURI>${NAMESPACE}</pdfaSchema:namespaceURI>
      <pdfaSchema:prefix>fx</pdfaSchema:prefix>
      <pdfaSchema:property><rdf:Seq>${description.join('')}
      </rdf:Seq></pdfaSchema:property>
    </rdf:li></rdf:Bag></pdfaExtension:schemas>
  </rdf:Description>
  <rdf:Description rdf:about="" xmlns:fx="${NAMESPACE}">${properties
    .map(([name, value]) => `\n    <fx:${name}>${value}</fx:${name}>`)
    .join('')}
  </rdf:Description>`;

/**
 * Makes a PDF a Factur-X one, by the invoice as an XML file in it. `@e-invoice-eu/core` could do it, too, but takes the
 * tags for screen readers out, and writes the present time.
 */
export function attachInvoice(pdf: PDFKit.PDFDocument, xml: string, date: Date): void {
  pdf.file(Buffer.from(xml), {
    name: NAME,
    type: 'text/xml',
    description: 'The invoice for programs',
    creationDate: date,
    modifiedDate: date,
    relationship: 'Alternative',
  });
  pdf.appendXML(metadata);
}
