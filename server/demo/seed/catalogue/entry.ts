export interface CatalogueEntry {
  slug: string;
  name: string;
  subtitle: string;
  category: 'negotiations' | 'marketing' | 'management' | 'operations' | 'math';
  partner: '' | 'wharton' | 'kellogg' | 'northbeam';
  /** Minutes in class. */
  duration: number;
  order: number;
  /** USD per student; 0 = free. */
  price: number;
  status: 'created' | 'deleted';
  purchasable: boolean;
  /** false = not listed in the library. */
  visibility: boolean;
  /** HTML, one or two sentences. */
  description: string;
  /** HTML, two or three paragraphs. */
  overview: string;
  /** '' or options 'key:Label', separated by line breaks or commas. */
  variations: string;
  /** Lines of `label: value`. */
  facts?: string;
  /** Other words that people search for. */
  search_words?: string;
  res_collateral: string;
  res_add_students: string;
  res_launch: string;
  res_debrief: string;
  how_url_instructor: string;
  faq_url_instructor: string;
  how_url: string;
  faq_url: string;
  public_code: string;
}
