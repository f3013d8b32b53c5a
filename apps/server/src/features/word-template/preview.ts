import sanitizeHtml from 'sanitize-html';

/** What a filled document is looked at with on a page: text and pictures of the file itself, nothing that leads elsewhere. */
export const sanitizePreview = (html: string): string =>
  sanitizeHtml(html, {
    allowedTags: 'h1 h2 h3 h4 h5 h6 p br ul ol li strong em u s sup sub table thead tbody tr th td img'.split(' '),
    allowedAttributes: { img: ['src', 'alt'], th: ['colspan', 'rowspan'], td: ['colspan', 'rowspan'] },
    allowedSchemesByTag: { img: ['data'] },
    exclusiveFilter: ({ tag, attribs }) =>
      tag === 'img' && !/^data:image\/(?:png|jpeg|gif);/.test(attribs['src'] ?? ''),
  });
