import { testimonials } from '../content.ts';

/** The owner's to vouch for (content/testimonials.json); samples say on the page that they are samples. */
export function Testimonials() {
  if (testimonials.quotes.length === 0) return null;
  return (
    <section className="section joined" aria-labelledby="voices-h">
      <div className="wrap">
        <h2 className="visually-hidden" id="voices-h">
          What readers say
        </h2>
        <div className="voices">
          {testimonials.quotes.map(({ text, name, place }) => (
            <figure className="voice" key={name}>
              <blockquote>{text}</blockquote>
              <figcaption>
                <b>{name}</b>, {place}
                {testimonials.isSample && <span className="sample-note">Sample testimonial</span>}
              </figcaption>
            </figure>
          ))}
        </div>
      </div>
    </section>
  );
}
